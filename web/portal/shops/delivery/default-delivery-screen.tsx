import { TextInput } from '@mantine/core'
import { holiday } from '#contract/shops/delivery.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { DayField } from '#web/kit/fields/day-field.tsx'
import { SubmitRow } from '#web/kit/fields/form-foot.tsx'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Columns } from '#web/kit/layout/layout.tsx'
import { DaysPanel } from './days-panel.tsx'
import { deliveryTexts } from './messages.ts'
import { holidaysQuery, useDeleteHoliday, useSaveHoliday } from './queries.ts'
import { TermsScreen } from './terms-screen.tsx'

/** `/admin/delivery`: how shops deliver that have not said otherwise, and the days on which nobody does. */
export default function UsualDeliveryScreen() {
  return (
    <TermsScreen audience="admin">
      <HolidaysPanel />
    </TermsScreen>
  )
}

/** The days on which nobody delivers, to be added and removed. */
function HolidaysPanel() {
  const text = useText(deliveryTexts)
  const { day: dayText, shortDay, named } = useLocale()
  return (
    <DaysPanel
      texts={{
        title: text.holidays,
        hint: text.holidaysHint,
        failed: text.holidaysFailed,
        none: text.noHolidays,
      }}
      query={holidaysQuery}
      remove={useDeleteHoliday()}
      row={(one) => ({
        key: one.day,
        name: <NameText>{named(one)}</NameText>,
        about: (
          <time dateTime={one.day}>
            {dayText(dayStart(one.day))} {one.day.slice(0, 4)}
          </time>
        ),
        remove: text.removeHoliday({ name: named(one), day: shortDay(dayStart(one.day)) }),
      })}
    >
      <NewHoliday />
    </DaysPanel>
  )
}

const blank = { day: '', name: '', nameAr: '' }

function NewHoliday() {
  const text = useText(deliveryTexts)
  const { mutateAsync: save } = useSaveHoliday()
  const form = useContractForm(holiday, {
    initial: blank,
    onSubmit: async (typed): Promise<void> => {
      await save(typed)
      form.startOver()
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Columns parts="2:1:1" p="lg">
        <TextInput {...form.field('name', text)} lang="en" dir="ltr" />
        <TextInput {...form.field('nameAr', text)} lang="ar" dir="rtl" />
        <DayField {...form.field('day', text)} />
        <SubmitRow isPending={form.isPending}>{text.addHoliday}</SubmitRow>
      </Columns>
    </form>
  )
}
