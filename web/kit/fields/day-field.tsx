import '@mantine/core/styles/Popover.css'
import '@mantine/dates/styles.css'
import 'dayjs/locale/ar'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState } from 'react'
import { dayStart } from '#domain/platform/calendar.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { dayTexts } from './messages.ts'
import { readDay } from './read-day.ts'

type Props = Omit<DateInputProps, 'value' | 'onChange'> & {
  /** `2026-11-21`, or empty. */
  readonly value: string
  readonly onChange: (day: string) => void
}

/** A calendar day, typed as people write it or chosen from a calendar; shown as everywhere else: "21 Nov 2026". */
export function DayField({ value, onChange, ...field }: Props) {
  const text = useText(dayTexts)
  const { language, shortDay } = useLocale()
  // The address answers later than the field is left, which then would show what stood in it before.
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
