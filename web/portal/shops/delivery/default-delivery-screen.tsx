import { TextInput } from '@mantine/core'
import { deleteHoliday, type Holiday, holiday, saveHoliday } from '#contract/shops/delivery.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { DayField } from '#web/kit/fields/day-field.tsx'
import { SubmitRow } from '#web/kit/fields/form-foot.tsx'
import { call } from '#web/kit/api/call.ts'
import { partTexts } from '#web/kit/elements/read-panel.tsx'
import { useChange, reloadOf } from '#web/kit/elements/use-change.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Columns } from '#web/kit/layout/layout.tsx'
import { DaysPanel } from './days-panel.tsx'
import { deliveryTexts } from './messages.ts'
import { holidaysQuery } from './queries.ts'
import { TermsScreen } from './terms-screen.tsx'

/** `/admin/delivery`: default delivery terms, for shops without their own, and the holidays of all. */
export default function UsualDeliveryScreen() {
  return (
    <TermsScreen audience="admin">
      <HolidaysPanel />
    </TermsScreen>
  )
}

const reload = reloadOf({ stale: /holidays|audit/ })

/** Days on which no shop delivers, to add and remove. */
function HolidaysPanel() {
  const text = useText(deliveryTexts)
  const { day: dayText, shortDay, named } = useLocale()
  const remove = useChange({
    send: (day: string) => call(deleteHoliday, { params: { day } }),
    done: text.holidayRemoved,
    error: text.notSaved,
    reload,
  })
  return (
    <DaysPanel
      texts={{ ...partTexts(text, 'holidays'), none: text.noHolidays }}
      query={holidaysQuery}
      remove={remove}
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
  const { mutateAsync: save } = useChange({
    send: ({ day, ...body }: Holiday) => call(saveHoliday, { params: { day }, body }),
    done: text.holidaySaved,
    error: text.notSaved,
    reload,
  })
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
