import { Anchor } from '@mantine/core'
import { closure, deleteClosure, saveClosure } from '#contract/shops/delivery.ts'
import type { Closure } from '#domain/shops/delivery.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { DayField } from '#web/kit/fields/day-field.tsx'
import { SubmitRow } from '#web/kit/fields/form-foot.tsx'
import { call } from '#web/kit/api/call.ts'
import { partTexts } from '#web/kit/elements/read-panel.tsx'
import { useChange, reloadOf } from '#web/kit/elements/use-change.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Columns } from '#web/kit/layout/layout.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { DaysPanel } from './days-panel.tsx'
import { deliveryTexts } from './messages.ts'
import { closuresQuery } from './queries.ts'
import { TermsScreen } from './terms-screen.tsx'

/** `/shop/delivery`: delivery terms of the user's shop, and its closures. */
export default function OwnDeliveryScreen() {
  return (
    <TermsScreen audience="shop">
      <ClosuresPanel />
    </TermsScreen>
  )
}

const reload = reloadOf({ stale: /closures/ })

/** Closures of the user's shop, with the orders promised for those days. */
function ClosuresPanel() {
  const text = useText(deliveryTexts)
  const { shortDay } = useLocale()
  const remove = useChange({
    send: (firstDay: string) => call(deleteClosure, { params: { firstDay } }),
    done: text.closureRemoved,
    error: text.notSaved,
    reload,
  })
  return (
    <DaysPanel
      texts={{ ...partTexts(text, 'closures'), none: text.noClosures }}
      query={closuresQuery}
      remove={remove}
      row={({ firstDay, lastDay, promised }) => {
        const days = { first: shortDay(dayStart(firstDay)), last: shortDay(dayStart(lastDay)) }
        return {
          key: firstDay,
          name: text.firstToLast(days),
          about:
            promised === 0 ? (
              text.nothingPromised
            ) : (
              <Anchor component={Link} to="/shop/orders" inherit>
                {text.promised({ count: promised })}
              </Anchor>
            ),
          remove: text.removeClosure(days),
        }
      }}
    >
      <NewClosure />
    </DaysPanel>
  )
}

function NewClosure() {
  const text = useText(deliveryTexts)
  const { mutateAsync: save } = useChange({
    send: (body: Closure) => call(saveClosure, { body }),
    done: text.closureSaved,
    error: text.notSaved,
    reload,
  })
  const form = useContractForm(closure, {
    initial: { firstDay: '', lastDay: '' },
    onSubmit: async (typed): Promise<void> => {
      await save(typed)
      form.startOver()
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Columns parts="1:1" p="lg">
        <DayField {...form.field('firstDay', text)} />
        <DayField {...form.field('lastDay', text)} />
        <SubmitRow isPending={form.isPending}>{text.addClosure}</SubmitRow>
      </Columns>
    </form>
  )
}
