import type { ReactNode } from 'react'
import type { AuditEntry } from '#contract/audit.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Link } from '#web/portal/router.tsx'
import { momentOf } from '#web/ui/moment.ts'
import { sentenceFor } from './action-texts.ts'
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
    <li className={styles.entry}>
      <div className={styles.head}>
        <p className={styles.sentence}>
          {filled(sentence, {
            actor: <bdi className={styles.actor}>{entry.actor.name}</bdi>,
            subject: <SubjectLink subject={entry} />,
          })}
        </p>
        <time className={styles.time} dateTime={entry.at.toISOString()}>
          {momentOf(entry.at, language)}
        </time>
      </div>
      <Changes before={entry.before} after={entry.after} reason={entry.reason} />
      {entry.reason && (
        <p className={styles.reason}>
          <span className={styles.label}>{text.reason}</span> <bdi>{entry.reason}</bdi>
        </p>
      )}
      {hasStory && entry.subjectId !== null && entry.subjectKind !== 'user' && (
        <Link className={styles.story} to={storyOf(entry)}>
          {text.story}
        </Link>
      )}
    </li>
  )
}

/** A sentence with its names in place. */
function filled(sentence: string, names: Readonly<Record<string, ReactNode>>): ReactNode[] {
  return sentence.split(/\{(\w+)\}/).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence never move
    index % 2 === 0 ? part : <span key={index}>{names[part]}</span>,
  )
}
