import { Text } from '@mantine/core'
import {
  type Grade,
  type MeasureName,
  measures,
  type MeasureResult,
} from '#domain/insights/analytics/quality.ts'
import { localeTags } from '#domain/platform/text/language.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { qualityTexts } from './quality-messages.ts'

const variants = { good: 'good', fair: 'waiting', bad: 'refused' } as const

/** A grade in words; without enough cases it says so. */
export function GradeBadge({ grade }: { readonly grade: Grade | null }) {
  const text = useText(qualityTexts)
  if (grade === null)
    return (
      <Text variant="muted" span>
        {text.unknown}
      </Text>
    )
  return <StatusBadge variant={variants[grade]}>{text[grade]}</StatusBadge>
}

/** Writes a value with its unit: 92%, 4.6; a dash for null. */
export function useMeasureWriter() {
  const { language } = useLocale()
  const share = new Intl.NumberFormat(localeTags[language], { style: 'percent', maximumFractionDigits: 1 })
  const stars = new Intl.NumberFormat(localeTags[language], { maximumFractionDigits: 1 })
  return (name: MeasureName, { value }: MeasureResult) => {
    if (value === null) return '–'
    return (measures[name].unit === 'share' ? share : stars).format(value)
  }
}
