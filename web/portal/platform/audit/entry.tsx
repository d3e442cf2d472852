import type { ReactNode } from 'react'
import { type AuditEntry, auditFilters } from '#contract/platform/audit.ts'
import { useMay } from '#web/kit/api/rights.tsx'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconArrowRight } from '#web/kit/icons/icons.ts'
import { Link } from '#web/kit/router/link.tsx'
import { queryOf } from '#web/kit/lists/url-state.ts'
import { movedOf, sentenceFor, settingsSubject } from './action-texts.ts'
import styles from './audit.module.css'
import { auditTexts, fieldNames } from './messages.ts'
import { wordTexts } from './word-texts.ts'
import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { matchScreen } from '#web/kit/portal/portal-paths.ts'
import { addressesOf } from '#web/kit/portal/addresses.ts'
import { fromRate } from '#domain/platform/amounts/exchange-rate.ts'
import { type Bilingual, type Language, listIn, nameIn } from '#domain/platform/text/language.ts'
import { currencies, formatMoney, fromFils, toFils } from '#domain/platform/amounts/money.ts'

type Props = {
  readonly entry: AuditEntry
  /** Adds a link to all entries about its subject. */
  readonly hasStory: boolean
}

/** One event: when, who did what to what, what changed and why. */
export function Entry({ entry, hasStory }: Props) {
  const text = useText(auditTexts)
  const { language, moment } = useLocale()
  const sentence = sentenceFor(entry)[language]
  const moved = movedOf(entry.before)
  return (
    <Stack component="li">
      <Group justify="space-between" align="baseline" gap="lg">
        <Text>
          {filled(sentence, {
            actor: (
              <strong>
                <NameText>{entry.actor.name}</NameText>
              </strong>
            ),
            subject: <SubjectLink subject={entry} />,
            count: moved?.count,
            target: <NameText>{valueText('category', moved?.target, language)}</NameText>,
          })}
        </Text>
        <Text variant="muted" component="time" dateTime={entry.at.toISOString()}>
          {moment(entry.at)}
        </Text>
      </Group>
      <Changes before={entry.before} after={entry.after} reason={entry.reason} />
      {entry.reason && (
        <Group component="p" align="baseline" gap="sm" fz="sm">
          <span className={styles.label}>{text.reason}</span> <bdi>{entry.reason}</bdi>
        </Group>
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

/** Replaces the placeholders of a sentence by names. */
function filled(sentence: string, names: Readonly<Record<string, ReactNode>>): ReactNode[] {
  return sentence.split(/\{(\w+)\}/).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence never move
    index % 2 === 0 ? part : <span key={index}>{names[part]}</span>,
  )
}

type Subject = Pick<AuditEntry, 'subjectKind' | 'subjectId' | 'subjectName' | 'subjectNameAr'>

/** Subject of an entry, linked to its screen if there is one and the reader may see it. */
function SubjectLink({ subject }: { readonly subject: Subject }) {
  const { language, named } = useLocale()
  const { subjectKind, subjectName, subjectNameAr } = subject
  const name =
    subjectKind === 'settings'
      ? settingsSubject[language]
      : named({ name: subjectName ?? '', nameAr: subjectNameAr })
  const address = addressOf(subject, useMay())
  return address === null ? (
    <NameText>{name}</NameText>
  ) : (
    <Link to={address}>
      <NameText>{name}</NameText>
    </Link>
  )
}

function addressOf({ subjectKind, subjectId }: Subject, may: ReturnType<typeof useMay>): string | null {
  const addresses = {
    settings: '/admin/settings',
    shop: `/admin/shops/${subjectId}`,
    product: `/admin/products?product=${subjectId}`,
    category: '/admin/categories',
    color: '/admin/colors',
    room: '/admin/rooms',
    synonyms: '/admin/synonyms',
    commission: '/admin/commission',
    policy: `/admin/pages/${subjectId}`,
    delivery: '/admin/delivery',
    holiday: '/admin/delivery',
    job: '/admin/jobs',
    mail: `/admin/mails/${subjectId}`,
    order: `/admin/orders?order=${subjectId}`,
    payout: `/admin/payouts?payout=${subjectId}`,
    customer: `/admin/customers/${subjectId}`,
    deposit: '/admin/ledger?view=bank',
    cash: '/admin/cash?state=counted',
    kyc: '/admin/shops?documents=renewed',
    review: `/admin/reviews?review=${subjectId}`,
    ledger: '/admin/ledger?view=provider',
    user: null,
  }
  const address = addresses[subjectKind]
  const [path = ''] = (address ?? '').split('?')
  const match = matchScreen(addressesOf.admin, path)
  return match && may(match.screen.needs ?? null) ? address : null
}

type Fields = Readonly<Record<string, unknown>> | null
type Sides = { readonly before: Fields; readonly after: Fields }
/** Leaves out a field that repeats the reason, which the entry shows anyway. */
type ChangesProps = Sides & { readonly reason: string | null }

// Longer lists are collapsed under their first names: a new product has twenty fields.
const mostOpen = 4
const mostNamed = 6
/** Already in the sentence. */
const shownWithMoves = ['productCount', 'productsMovedTo']

/** Old and new value of each field. */
function Changes({ before, after, reason }: ChangesProps) {
  const text = useText(auditTexts)
  const { language, list: listed } = useLocale()
  const names = Object.keys(after ?? before ?? {})
    .filter((name) => !(movedOf(before) && shownWithMoves.includes(name)))
    .filter((name) => !isEmpty(before?.[name]) || !isEmpty(after?.[name]))
    .filter((name) => reason === null || after?.[name] !== reason)
  if (names.length === 0) return null
  const list = (
    <Stack component="dl" gap={4} fz="sm">
      {names.map((name) => (
        <Change key={name} name={name} before={before} after={after} />
      ))}
    </Stack>
  )
  if (names.length <= mostOpen) return list
  const first = listed(names.slice(0, mostNamed).map((name) => fieldName(name, language)))
  const count = names.length - mostNamed
  return (
    <details className={styles.folded}>
      <summary>{count > 0 ? text.andMore({ names: first, count }) : first}</summary>
      {list}
    </details>
  )
}

function Change({ name, before, after }: Sides & { readonly name: string }) {
  const { language } = useLocale()
  const text = useText(auditTexts)
  return (
    <Group align="baseline" gap="sm">
      <dt className={styles.label}>{fieldName(name, language)}</dt>
      <dd className={styles.values}>
        {before && (
          <del className={styles.was}>
            <VisuallyHidden>{text.was} </VisuallyHidden>
            {valueText(name, before[name], language)}
          </del>
        )}
        {before && after && <IconArrowRight size={16} stroke={1.6} aria-hidden className="mj-flip" />}
        {after && (
          <ins className={styles.is}>
            <VisuallyHidden>{text.is} </VisuallyHidden>
            {valueText(name, after[name], language)}
          </ins>
        )}
      </dd>
    </Group>
  )
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

const longest = 300

function fieldName(name: string, language: Language): string {
  return fieldNames[name]?.[language] ?? name
}

/** A log value for readers: amounts as money, basis points as percentages, statuses as words. */
export function valueText(name: string, value: unknown, language: Language): string {
  const text = auditTexts[language]
  if (value === null || value === undefined || value === '') return text.nothing
  if (typeof value === 'boolean') return value ? text.on : text.off
  if (typeof value === 'number') return numberText(name, value, language)
  if (Array.isArray(value)) {
    const parts = value.map((part) => valueText(name, part, language))
    return parts.length === 0 ? text.nothing : cut(listIn(language, parts))
  }
  if (isNamed(value)) return cut(nameIn(language, { name: value.en, nameAr: value.ar }))
  if (typeof value !== 'string') return cut(JSON.stringify(value))
  const isMoney = name === 'price' || name === 'total'
  return wordOf(name, value)?.[language] ?? cut(isMoney ? priceText(value, language) : value)
}

/** Names of another record, at the time of the entry. */
function isNamed(value: unknown): value is { readonly en: string; readonly ar: string | null } {
  return typeof value === 'object' && value !== null && 'en' in value && typeof value.en === 'string'
}

function wordOf(name: string, value: string): Bilingual | undefined {
  const words: Readonly<Record<string, Bilingual>> | undefined = wordTexts[name]
  return words?.[value]
}

/** Formats the log's "4290.00 AED". */
function priceText(value: string, language: Language): string {
  const [amount = '', currency] = value.split(' ')
  const fils = toFils(amount)
  const known = currencies.find((one) => one === currency)
  return fils === null || known === undefined ? value : formatMoney(fils, language, known)
}

function numberText(name: string, value: number, language: Language): string {
  if (name.endsWith('Fils')) return formatMoney(value, language)
  if (name === 'eurRateBp') return fromRate(value)
  return name.endsWith('Bp') ? `${fromFils(value)}%` : String(value)
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
