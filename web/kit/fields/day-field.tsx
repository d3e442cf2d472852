import '@mantine/core/styles/Popover.css'
import '@mantine/dates/styles.css'
import 'dayjs/locale/ar'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState } from 'react'
import { latinDigits } from '#domain/platform/amounts/decimal-text.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { localeTags } from '#domain/platform/text/language.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { dayTexts } from './messages.ts'

type Props = Omit<DateInputProps, 'value' | 'onChange'> & {
  /** `2026-11-21`, or empty. */
  readonly value: string
  readonly onChange: (day: string) => void
}

/** A calendar day, typed in any common form or chosen from a calendar; shown as elsewhere: "21 Nov 2026". */
export function DayField({ value, onChange, ...field }: Props) {
  const text = useText(dayTexts)
  const { language, shortDay } = useLocale()
  // Keeps the choice itself: `value` from the address changes only after blur, when the field would show the old day.
  const [chosen, setChosen] = useState(value)
  const [given, setGiven] = useState(value)
  if (given !== value) {
    setGiven(value)
    setChosen(value)
  }
  return (
    <DateInput
      value={chosen === '' ? null : chosen}
      onChange={(day) => {
        setChosen(day ?? '')
        onChange(day ?? '')
      }}
      dateParser={readDay}
      valueFormat={(day) => shortDay(dayStart(day))}
      placeholder={text.placeholder}
      locale={language}
      firstDayOfWeek={1}
      weekendDays={[]}
      clearable
      clearButtonProps={{ 'aria-label': text.clear }}
      previousLabel={text.previous}
      nextLabel={text.next}
      popoverProps={{ position: 'bottom-start' }}
      autoComplete="off"
      {...field}
    />
  )
}

/** Month names in both languages, long and short, each with its number. */
const months = (['en', 'ar'] as const).flatMap((language) =>
  (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(localeTags[language], { month, timeZone: 'UTC' })
    return Array.from(
      { length: 12 },
      (_, at) => [format.format(Date.UTC(2026, at, 1)).toLowerCase(), at + 1] as const,
    )
  }),
)

/**
 * Parses a calendar day as typed in the Emirates, day before month ("21/11/2026", "21-11-26", "21 Nov 2026",
 * "٢١ نوفمبر ٢٠٢٦"), or in ISO form ("2026-11-21"). Returns `2026-11-21`; null for anything else.
 */
export function readDay(typed: string): string | null {
  // Formatted days may contain direction marks.
  const text = latinDigits(typed)
    .replace(/[\u200e\u200f]/g, '')
    .trim()
    .toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts = /^(\d{1,2})(?:[\s./-]+)([^\s\d./-]+|\d{1,2})(?:[\s./,،-]+)(\d{4}|\d{2})$/.exec(text)
  if (!parts) return null
  const [, day, named = '', year = ''] = parts
  const month = /^\d/.test(named) ? Number(named) : months.find(([name]) => name === named)?.[1]
  return month === undefined
    ? null
    : dayOf(Number(year.length === 2 ? `20${year}` : year), month, Number(day))
}

/** The ISO day, or null if it does not exist or is before 1900. */
function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isThere = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year >= 1900
  return isThere ? at.toISOString().slice(0, 10) : null
}

type Days = { readonly from?: string | undefined; readonly to?: string | undefined }
type DayRangeProps = Days & {
  readonly labels: Readonly<Record<'from' | 'to', string>>
  readonly onChange: (days: Days) => void
}

/** First and last day, both included; either may be left open. */
export function DayRange({ labels, onChange, ...days }: DayRangeProps) {
  return (['from', 'to'] as const).map((end) => (
    <DayField
      key={end}
      label={labels[end]}
      value={days[end] ?? ''}
      onChange={(day) => onChange({ [end]: day || undefined })}
    />
  ))
}
