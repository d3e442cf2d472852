import { dayStart } from '#domain/platform/calendar.ts'
import { type DeliveryDay, hoursText } from '#domain/shops/delivery.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { SelectField } from '#web/kit/storefront/forms/field.tsx'
import { type DayChoice, otherDay, windowsOf } from '#web/order/days.ts'
import { customerOrderTexts } from './messages.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'

type Props = {
  readonly days: readonly DeliveryDay[]
  readonly chosen: DayChoice
  readonly onChoose: (given: DayChoice) => void
}

/** Selects a delivery day and a time window; a change of day keeps the window where it is free on that day too. */
export function DayAndTime({ days, chosen: { date, window }, onChoose }: Props) {
  const text = useText(customerOrderTexts)
  const { day } = useLocale()
  return (
    <div className={parts.pair}>
      <SelectField
        label={text.day}
        field={{
          name: 'day',
          value: date,
          onChange: (event) => onChoose(otherDay(days, valueOf(event), window)),
        }}
        options={days.map((one) => ({ value: one.date, label: day(dayStart(one.date)) }))}
      />
      <SelectField
        label={text.time}
        field={{
          name: 'time',
          value: window,
          onChange: (event) => onChoose({ date, window: valueOf(event) }),
        }}
        options={windowsOf(days, date).map((one) => ({ value: one, label: hoursText(one) }))}
      />
    </div>
  )
}

function valueOf(event: unknown): string {
  return (event as { currentTarget: HTMLSelectElement }).currentTarget.value
}
