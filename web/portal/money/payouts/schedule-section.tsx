import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  changePayoutSchedule,
  readPayoutSchedule,
  scheduleInput,
} from '#contract/money/payouts/bank-account.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ReadSection, SectionForm } from '#web/portal/platform/settings/section.tsx'
import { FormFoot } from '#web/kit/fields/form-foot.tsx'
import { partTexts } from '#web/kit/elements/read-panel.tsx'
import { useSavingForm } from '#web/kit/forms/saving-form.ts'
import { ownTexts } from './own-messages.ts'

const scheduleQuery = addressQuery(readPayoutSchedule)

/** Whether payouts are requested automatically. */
export function ScheduleSection() {
  const text = useText(ownTexts)
  return (
    <ReadSection {...partTexts(text, 'automaticPayouts')} query={useQuery(scheduleQuery)} height={120}>
      {(schedule) => <ScheduleForm schedule={schedule} />}
    </ReadSection>
  )
}

function ScheduleForm({ schedule }: { readonly schedule: ReplyOf<typeof readPayoutSchedule> }) {
  const text = useText(ownTexts)
  const { currencySign, shortDay } = useLocale()
  const { rhythm, minimum, nextDay } = schedule
  const form = useSavingForm(scheduleInput, {
    initial: { rhythm, minimum: fromFils(minimum) },
    send: (body) => call(changePayoutSchedule, { body }),
    done: text.scheduleSaved,
    error: text.scheduleNotSaved,
    into: scheduleQuery,
  })
  return (
    <SectionForm onSubmit={form.onSubmit}>
      <NativeSelect
        {...form.field('rhythm', text)}
        description={nextDay === null ? text.scheduleOff : text.nextOn({ day: shortDay(dayStart(nextDay)) })}
        data={[
          { value: 'off', label: text.off },
          { value: 'weekly', label: text.weekly },
          { value: 'monthly', label: text.monthly },
        ]}
      />
      <TextInput
        {...form.field('minimum')}
        label={text.minimum({ currency: currencySign() })}
        description={text.minimumHelp}
        inputMode="decimal"
        dir="ltr"
      />
      <FormFoot save={text.scheduleSave} form={form} />
    </SectionForm>
  )
}
