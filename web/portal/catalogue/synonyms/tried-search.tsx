import { Panel } from '#web/kit/layout/layout.tsx'
import { Alert, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SearchMeaning } from '#contract/catalogue/synonyms.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { publicHref, searchOf } from '#web/kit/pages/paths.ts'
import { PanelBody } from '#web/kit/elements/read-panel.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { Word } from './group-list.tsx'
import { synonymTexts } from './messages.ts'
import { meaningQuery } from './queries.ts'
import styles from './synonyms.module.css'

/** How a visitor's search is understood, and how many products it finds. */
export function TriedSearch({ words }: { readonly words: string }) {
  const text = useText(synonymTexts)
  const reading = useQuery(meaningQuery(words))
  const { data, error, isFetching } = reading
  return (
    <div className={styles.try}>
      <Panel title={text.tryTitle} hint={text.tryHint} isBusy={isFetching}>
        <PanelBody>
          {error && <ScreenError title={text.tryFailed} of={reading} />}
          <output>{data && !error && <Meaning words={words} meaning={data} />}</output>
        </PanelBody>
      </Panel>
    </div>
  )
}

type MeaningProps = { readonly words: string; readonly meaning: SearchMeaning }

function Meaning({ words, meaning: { corrected, concepts, total, close } }: MeaningProps) {
  const text = useText(synonymTexts)
  const { language } = useLocale()
  return (
    <Stack gap="sm">
      {corrected !== null && (
        <Alert variant="notice" color="yellow" role="note">
          {text.corrected({ words: corrected })}
        </Alert>
      )}
      {concepts.map((concept) => (
        <Concept key={concept.written} concept={concept} />
      ))}
      <Group gap="sm" align="baseline">
        <Text variant="strong">{text.products({ count: total })}</Text>
        {close !== null && total > 0 && <Text variant="muted">{text.close({ count: close })}</Text>}
        {total > 0 && (
          <a
            className={styles.link}
            href={publicHref(language, `/marketplace${searchOf({ search: words })}`)}
          >
            {text.toMarketplace}
          </a>
        )}
      </Group>
    </Stack>
  )
}

/** A written term, the other words for it, and the categories of that name. */
function Concept({ concept }: { readonly concept: SearchMeaning['concepts'][number] }) {
  const text = useText(synonymTexts)
  const { list, named } = useLocale()
  const { written, ways, categories } = concept
  return (
    <div>
      <div className={styles.words}>
        <strong>
          <bdi>{written}</bdi>
        </strong>
        {ways.length > 0 && (
          <Text variant="muted" span>
            {text.ways}
          </Text>
        )}
        {ways.map((way) => (
          <Word key={way} word={way} />
        ))}
      </div>
      {categories.length > 0 && (
        <Text variant="muted" mt={4}>
          {text.category}: <bdi>{list(categories.map(named))}</bdi>
        </Text>
      )}
    </div>
  )
}
