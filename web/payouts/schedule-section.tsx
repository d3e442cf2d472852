import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/endpoint.ts'
import { changePayoutSchedule, readPayoutSchedule, scheduleInput } from '#contract/payouts/schedule.ts'
import { dayStart } from '#domain/calendar.ts'
import { fromFils } from '#domain/money/money.ts'
import { call } from '#web/api/call.ts'
import { addressQuery } from '#web/api/address-query.ts'
import { type ContractForm, useContractForm } from '#web/forms/contract-form.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Section, SectionForm } from '#web/settings/section.tsx'
import { FormFoot } from '#web/ui/forms/form-foot.tsx'
import { PanelSkeleton } from '#web/ui/read-panel.tsx'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { useChange } from '#web/ui/use-change.ts'
import { ownTexts } from './own-messages.ts'

const scheduleQuery = addressQuery(readPayoutSchedule)

/** Whether payouts are asked for by themselves. */
export function ScheduleSection() {
  const text = useText(ownTexts)
  const { data, error, isFetching, refetch } = useQuery(scheduleQuery)
  return (
    <Section title={text.schedule} hint={text.scheduleHint} isBusy={!data && !error}>
      {error && !data && (
        <ScreenError
          title={text.scheduleFailed}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data ? <ScheduleForm schedule={data} /> : !error && <PanelSkeleton height={120} />}
    </Section>
  )
}

function ScheduleForm({ schedule }: { readonly schedule: ReplyOf<typeof readPayoutSchedule> }) {
  const text = useText(ownTexts)
  const { currencySign, shortDay } = useLocale()
  const { rhythm, minimum, nextDay } = schedule
  const client = useQueryClient()
  const { mutateAsync } = useChange({
    send: (body: z.output<typeof scheduleInput>) => call(changePayoutSchedule, { body }),
    done: text.scheduleSaved,
    error: text.scheduleNotSaved,
    failed: text.failed,
    onDone: (reply) => client.setQueryData(scheduleQuery.queryKey, reply),
  })
  const form: ContractForm<typeof scheduleInput> = useContractForm(scheduleInput, {
    initial: { rhythm, minimum: fromFils(minimum) },
    onSubmit: async (typed): Promise<void> => {
      await mutateAsync(typed)
    },
  })
  return (
    <SectionForm onSubmit={form.onSubmit}>
      <NativeSelect
        {...form.field('rhythm')}
        label={text.rhythm}
        description={nextDay === null ? text.scheduleOff : text.nextOn({ day: shortDay(dayStart(nextDay)) })}
        data={[
          { value: 'off', label: text.off },
          { value: 'weekly', label: text.weekly },
          { value: 'monthly', label: text.monthly },
        ]}
      />
      <TextInput
        {...form.field('minimum')}
        label={text.minimum({ currency: currencySign('AED') })}
        description={text.minimumHelp}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
      />
      <FormFoot save={text.scheduleSave} form={form} />
    </SectionForm>
  )
}
