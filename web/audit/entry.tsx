import type { ReactNode } from 'react'
import type { AuditEntry } from '#contract/audit.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Link } from '#web/portal/router.tsx'
import { momentOf } from '#web/ui/moment.ts'
import { sentenceFor } from './action-texts.ts'
import { Line, Stack } from '#web/ui/layout/layout.tsx'
import { Muted, Text } from '#web/ui/layout/text.tsx'
import styles from './audit.module.css'
import { storyOf } from './list-url.ts'
import { Changes } from './changes.tsx'
import { auditTexts } from './messages.ts'
import { SubjectLink } from './subject-link.tsx'

type Props = {
  readonly entry: AuditEntry
  /** Whether it leads to all entries about its subject. */
  readonly hasStory: boolean
}

/** One event: when, who did what to what, what changed and why. */
export function Entry({ entry, hasStory }: Props) {
  const text = useText(auditTexts)
  const { language } = useLocale()
  const sentence = sentenceFor(entry)[language]
  return (
    <Stack as="li">
      <Line justify="between" align="baseline" gap="xl">
        <Text>
          {filled(sentence, {
            actor: (
              <strong>
                <bdi>{entry.actor.name}</bdi>
              </strong>
            ),
            subject: <SubjectLink subject={entry} />,
          })}
        </Text>
        <Muted as="time" dateTime={entry.at.toISOString()}>
          {momentOf(entry.at, language)}
        </Muted>
      </Line>
      <Changes before={entry.before} after={entry.after} reason={entry.reason} />
      {entry.reason && (
        <Line as="p" align="baseline" gap="md" size="sm">
          <span className={styles.label}>{text.reason}</span> <bdi>{entry.reason}</bdi>
        </Line>
      )}
      {hasStory && entry.subjectId !== null && entry.subjectKind !== 'user' && (
        <Link className={styles.story} to={storyOf(entry)}>
          {text.story}
        </Link>
      )}
    </Stack>
  )
}

/** A sentence with its names in place. */
function filled(sentence: string, names: Readonly<Record<string, ReactNode>>): ReactNode[] {
  return sentence.split(/\{(\w+)\}/).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence never move
    index % 2 === 0 ? part : <span key={index}>{names[part]}</span>,
  )
}
