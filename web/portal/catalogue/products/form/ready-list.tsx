import { Group, Stack, Title, UnstyledButton, Alert, Button, Text } from '@mantine/core'
import { useText, useLocale } from '#web/kit/i18n/locale.tsx'
import { IconCircle, IconCircleCheckFilled } from '#web/kit/icons/icons.ts'
import { useFieldWords } from '#web/portal/catalogue/products/messages.ts'
import { productFormTexts } from './messages.ts'
import styles from './product-form.module.css'
import type { ProductForm } from './use-product-form.ts'
import { useState } from 'react'
import { type Language, localeTags } from '#domain/platform/text/language.ts'

/** Done and open items, in red once left invalid; each leads to its field. */
export function ReadyList({ form, onGo }: { readonly form: ProductForm; readonly onGo?: () => void }) {
  const text = useText(productFormTexts)
  const { label } = useFieldWords()
  const names = {
    mainPhoto: label('mainPhoto'),
    words: text.readyWords,
    place: text.readyPlace,
    colors: text.readyColors,
    dimensions: label('dimensions'),
    weight: label('weight'),
    price: label('price'),
  }
  return (
    <section aria-label={text.readyTitle}>
      <Title size="h4" c="var(--mj-ink-2)" mb="sm">
        {text.readyTitle}
      </Title>
      <Stack gap={0} component="ul">
        {readiness(form).map(({ item, isDone, field }) => {
          const Mark = isDone ? IconCircleCheckFilled : IconCircle
          const say = isDone ? text.readyDone : text.readyOpen
          return (
            <li key={item}>
              <Group
                component={UnstyledButton}
                className={styles.item}
                data-done={isDone || undefined}
                data-wrong={form.errorOf(field) !== undefined || undefined}
                aria-label={say({ item: names[item] })}
                onClick={() => {
                  onGo?.()
                  form.focus(field)
                }}
              >
                <Mark size={19} stroke={1.6} aria-hidden />
                {names[item]}
              </Group>
            </li>
          )
        })}
      </Stack>
    </section>
  )
}

/** State of each item (DESIGN §16), with the field it leads to. */
function readiness({ isAtFault, errorOf, values }: ProductForm) {
  const done = (...paths: string[]) => paths.every((path) => !isAtFault(path) && errorOf(path) === undefined)
  const isDescribed = [values.description, values.descriptionAr].some((text) => text.trim() !== '')
  const hasWords = done('name', 'description') && isDescribed
  return [
    { item: 'mainPhoto', isDone: done('photos.main'), field: 'photos.main' },
    { item: 'words', isDone: hasWords, field: done('name') ? 'description' : 'name' },
    {
      item: 'place',
      isDone: done('categoryId', 'styleTags'),
      field: done('categoryId') ? 'styleTags' : 'categoryId',
    },
    { item: 'colors', isDone: done('colors'), field: 'colors' },
    { item: 'dimensions', isDone: done('dimensions'), field: 'dimensions' },
    { item: 'weight', isDone: done('weight'), field: 'weight' },
    { item: 'price', isDone: done('price'), field: 'price' },
  ] as const
}

/** Says that a draft was restored, and offers to start over. */
export function RestoredNote({ form }: { readonly form: ProductForm }) {
  const text = useText(productFormTexts)
  const { language } = useLocale()
  // Time of the restored draft, not of later saves.
  const [keptAt] = useState(form.keptAt)
  return (
    <Alert color="blue">
      <Group justify="space-between">
        {keptAt && text.draftBack({ time: keptText(keptAt, language) })}
        <Button size="compact-sm" variant="default" onClick={form.startOver}>
          {text.startOver}
        </Button>
      </Group>
    </Alert>
  )
}

/** Time of the draft's last save. */
export function KeptLine({ keptAt }: { readonly keptAt: Date | null }) {
  const text = useText(productFormTexts)
  const { language } = useLocale()
  if (keptAt === null) return null
  return (
    <Text variant="muted" mt="lg">
      {text.draftKept({ time: keptText(keptAt, language) })}
    </Text>
  )
}

/** "09:01" by the clock of the device; on another day with the date. */
function keptText(at: Date, language: Language): string {
  const isToday = at.toDateString() === new Date().toDateString()
  return at.toLocaleString(localeTags[language], {
    ...(!isToday && { day: 'numeric', month: 'long' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
}
