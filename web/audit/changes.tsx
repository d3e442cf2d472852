import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Line, Stack } from '#web/ui/layout/layout.tsx'
import styles from './audit.module.css'
import { fieldNames } from './field-texts.ts'
import { valueText } from './field-value.ts'
import { auditTexts } from './messages.ts'

type Fields = Readonly<Record<string, unknown>> | null
type Sides = { readonly before: Fields; readonly after: Fields }
/** A reason that the entry tells anyway is not told again. */
type Props = Sides & { readonly reason: string | null }

// More than that is folded away: a new product has twenty.
const mostOpen = 4

/** Field by field what was and what became of it. */
export function Changes({ before, after, reason }: Props) {
  const text = useText(auditTexts)
  const names = Object.keys(after ?? before ?? {})
    .filter((name) => !isEmpty(before?.[name]) || !isEmpty(after?.[name]))
    .filter((name) => reason === null || after?.[name] !== reason)
  if (names.length === 0) return null
  const list = (
    <Stack as="dl" gap="xs" size="sm">
      {names.map((name) => (
        <Change key={name} name={name} before={before} after={after} />
      ))}
    </Stack>
  )
  if (names.length <= mostOpen) return list
  return (
    <details className={styles.folded}>
      <summary>{text.fields({ count: names.length })}</summary>
      {list}
    </details>
  )
}

function Change({ name, before, after }: Sides & { readonly name: string }) {
  const { language } = useLocale()
  const text = useText(auditTexts)
  return (
    <Line align="baseline" gap="md">
      <dt className={styles.label}>{fieldNames[name]?.[language] ?? name}</dt>
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
    </Line>
  )
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
