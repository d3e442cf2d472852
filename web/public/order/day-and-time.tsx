import { dayStart } from '#domain/platform/calendar.ts'
import { type DeliveryDay, hoursText } from '#domain/shops/delivery.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { customerOrderTexts } from './messages.ts'
import { SelectField } from '#web/kit/storefront/forms/field.tsx'
import parts from '#web/kit/storefront/visitor/parts.module.css'

/** A day, `2026-11-26`, and a window of it, `09:00-13:00`. */
export type DayChoice = { readonly date: string; readonly window: string }

type Props = {
  readonly days: readonly DeliveryDay[]
  readonly chosen: DayChoice
  readonly onChoose: (given: DayChoice) => void
}

/** A day on which a shop comes, and a window of it; another day keeps the window where it is free on that day too. */
export function DayAndTime({ days, chosen: { date, window }, onChoose }: Props) {
  const text = useText(customerOrderTexts)
  const { day } = useLocale()
  const windowsOf = (wanted: string) => days.find((one) => one.date === wanted)?.windows ?? []
  const chooseDay = (wanted: string) => {
    const windows = windowsOf(wanted)
    onChoose({ date: wanted, window: windows.includes(window) ? window : (windows[0] ?? '') })
  }
  return (
    <div className={parts.pair}>
      <SelectField
        label={text.day}
        field={{ name: 'day', value: date, onChange: (event) => chooseDay(valueOf(event)) }}
        options={days.map((one) => ({ value: one.date, label: day(dayStart(one.date)) }))}
      />
      <SelectField
        label={text.time}
        field={{
          name: 'time',
          value: window,
          onChange: (event) => onChoose({ date, window: valueOf(event) }),
        }}
        options={windowsOf(date).map((one) => ({ value: one, label: hoursText(one) }))}
      />
    </div>
  )
}

function valueOf(event: unknown): string {
  return (event as { currentTarget: HTMLSelectElement }).currentTarget.value
}

/** The soonest of some days; null where there is none. */
export function soonest(days: readonly DeliveryDay[]): DayChoice | null {
  const [first] = days
  const [window] = first?.windows ?? []
  return first && window !== undefined ? { date: first.date, window } : null
}
