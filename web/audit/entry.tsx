import type { ReactNode } from 'react'
import { type AuditEntry, auditFilters } from '#contract/audit.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Link } from '#web/portal/router.tsx'
import { queryOf } from '#web/ui/lists/url-state.ts'
import { sentenceFor, settingsSubject } from './action-texts.ts'
import { Line, Stack } from '#web/ui/layout/layout.tsx'
import { Muted, Text } from '#web/ui/layout/text.tsx'
import styles from './audit.module.css'
import { Changes } from './changes.tsx'
import { auditTexts } from './messages.ts'
import { matchScreen } from '#web/portal/portal-paths.ts'
import { screensOf } from '#web/portal/portal-screens.ts'

type Props = {
  readonly entry: AuditEntry
  /** Whether it leads to all entries about its subject. */
  readonly hasStory: boolean
}

/** One event: when, who did what to what, what changed and why. */
export function Entry({ entry, hasStory }: Props) {
  const text = useText(auditTexts)
  const { language, moment } = useLocale()
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
          {moment(entry.at)}
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

/** The address of the log of one subject. */
function storyOf({ subjectKind, subjectId }: AuditEntry): string {
  return `/admin/audit${queryOf(auditFilters, { subjectKind, subjectId: subjectId ?? undefined })}`
}

/** A sentence with its names in place. */
function filled(sentence: string, names: Readonly<Record<string, ReactNode>>): ReactNode[] {
  return sentence.split(/\{(\w+)\}/).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence never move
    index % 2 === 0 ? part : <span key={index}>{names[part]}</span>,
  )
}

type Subject = Pick<AuditEntry, 'subjectKind' | 'subjectId' | 'subjectName'>

/** What an entry is about, leading to where it can be seen, if there is such a screen. */
function SubjectLink({ subject }: { readonly subject: Subject }) {
  const { language } = useLocale()
  const name = subject.subjectKind === 'settings' ? settingsSubject[language] : (subject.subjectName ?? '')
  const address = addressOf(subject)
  return address === null ? (
    <bdi>{name}</bdi>
  ) : (
    <Link to={address}>
      <bdi>{name}</bdi>
    </Link>
  )
}

function addressOf({ subjectKind, subjectId }: Subject): string | null {
  const addresses = {
    settings: '/admin/settings',
    shop: `/admin/shops?shop=${subjectId}`,
    product: `/admin/products?product=${subjectId}`,
    category: '/admin/categories',
    color: '/admin/colors',
    mail: `/admin/mails/${subjectId}`,
    user: null,
  }
  const address = addresses[subjectKind]
  const [path = ''] = (address ?? '').split('?')
  return address !== null && matchScreen(screensOf.admin, path) ? address : null
}
