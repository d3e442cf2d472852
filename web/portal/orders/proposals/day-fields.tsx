import '@mantine/dates/styles.css'
import 'dayjs/locale/ar'
import { Button, Group, Input, NativeSelect, Stack } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { dayStart } from '#domain/platform/calendar.ts'
import { type DeliveryDay, hoursText } from '#domain/shops/delivery.ts'
import { Problem } from '#web/kit/fields/field-note.tsx'
import { dayTexts } from '#web/kit/fields/messages.ts'
import type { FieldProps } from '#web/kit/forms/use-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { otherDay, windowsOf } from '#web/order/days.ts'
import { proposalTexts } from './messages.ts'

/** Number of days offered as buttons. */
const shownDays = 3

type FieldsProps = {
  readonly days: readonly DeliveryDay[]
  readonly form: {
    readonly values: Readonly<Record<string, unknown>>
    readonly setValues: (values: { readonly date: string; readonly window: string }) => void
    readonly field: (path: 'window') => FieldProps
    readonly errorOf: (path: 'date') => string | undefined
  }
}

/** A day and a window; another day keeps the window if it has it. */
export function DayFields({ days, form }: FieldsProps) {
  const text = useText(proposalTexts)
  const { date, window } = form.values as { readonly date: string; readonly window: string }
  return (
    <>
      <DayChoice
        days={days.map((one) => one.date)}
        value={date}
        error={form.errorOf('date')}
        onChange={(day) => form.setValues(otherDay(days, day, window))}
      />
      <NativeSelect
        {...form.field('window')}
        label={text.time}
        data={windowsOf(days, date).map((value) => ({ value, label: hoursText(value) }))}
      />
    </>
  )
}

type Props = {
  /** Days on which the shop drives there, in order; all others are closed. */
  readonly days: readonly string[]
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (day: string) => void
}

/** The next possible days as buttons, and a calendar with closed days greyed out. */
function DayChoice({ days, value, error, onChange }: Props) {
  const text = useText(proposalTexts)
  const { previous, next } = useText(dayTexts)
  const { day: dayText, language } = useLocale()
  const [first = '', last = first] = [days[0], days.at(-1)]
  return (
    <Stack component="fieldset" gap={0} aria-label={text.day}>
      <Input.Label component="div">{text.day}</Input.Label>
      <Group gap="xs" my="xs">
        {days.slice(0, shownDays).map((day) => (
          <Button
            key={day}
            variant={day === value ? 'light' : 'default'}
            radius="xl"
            size="sm"
            aria-pressed={day === value}
            onClick={() => onChange(day)}
          >
            {dayText(dayStart(day))}
          </Button>
        ))}
      </Group>
      <DatePicker
        value={value}
        defaultDate={value || first}
        minDate={first}
        maxDate={last}
        excludeDate={(day) => !days.includes(day)}
        onChange={(day) => day !== null && onChange(day)}
        getDayAriaLabel={(day) => dayText(dayStart(day))}
        locale={language}
        firstDayOfWeek={1}
        weekendDays={[]}
        previousLabel={previous}
        nextLabel={next}
        maxLevel="month"
      />
      <Problem data-path="date" tabIndex={-1}>
        {error}
      </Problem>
    </Stack>
  )
}
