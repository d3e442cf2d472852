import { z } from 'zod'
import { optionalParagraphs } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { cancelOrder } from '#contract/orders/cancel.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import {
  asSeen,
  atMost,
  type ChosenItems,
  chosenItems,
  leftIn,
  nothingChosen,
  without,
} from '#web/kit/forms/chosen-items.ts'
import { decoding } from '#web/kit/forms/contract-form.ts'
import { useForm } from '#web/kit/forms/use-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { TextField } from '#web/kit/storefront/forms/field.tsx'
import { FormEnd } from '../form-end.tsx'
import { ItemsFields } from '../items-fields.tsx'
import { type OrderFormProps, showSent } from '../order-form.ts'
import styles from '../customer-orders.module.css'
import type { CancellingView } from '../parts-view.ts'
import { orderWords } from '#web/order/words.ts'
import { cancellingTexts } from './messages.ts'

type Props = OrderFormProps & { readonly of: CancellingView }

const fields = z.object({ items: chosenItems(issue('cancelledItems')), reason: optionalParagraphs(2000) })
type CancelValues = { readonly items: readonly ChosenItems[]; readonly reason: string }

/** Form to cancel items of an order, which shows the new total. */
export function CancelForm(props: Props) {
  const { number, of, onClose } = props
  const text = useText(cancellingTexts)
  const words = useText(orderWords)
  const { money } = useLocale()
  const { form } = useCancelForm(props)
  const rows = form.rows('items')
  const { isNothingLeft, totalFils, owedFils } = without(of.bought, rows.all, 'customer')
  const amount = (fils: number) => money(fils)
  return (
    <form
      className={styles.change}
      aria-label={words.cancelItemsOf({ number })}
      onSubmit={form.onSubmit}
      noValidate
    >
      <ItemsFields
        legend={text.which}
        rows={rows}
        itemAt={(position) => ({ name: of.names[position] ?? '', most: leftIn(of.bought, position) })}
        wordOf={(count) => (count === 0 ? text.keep : words.cancelCount({ count }))}
      />
      <TextField field={form.field('reason')} label={text.reason} lines={2} />
      <div aria-live="polite">
        {!isNothingLeft && owedFils > 0 && (
          <p>
            {text.owed({ from: amount(of.bought.freeDelivery?.fromFils ?? 0), amount: amount(owedFils) })}
          </p>
        )}
        <p>
          <strong>{isNothingLeft ? words.nothingLeft : text.newTotal({ amount: amount(totalFils) })}</strong>
        </p>
      </div>
      <FormEnd form={form} words={{ ...text, send: words.cancelThese }}>
        <Button size="md" variant="text" onClick={onClose}>
          {text.leave}
        </Button>
      </FormEnd>
    </form>
  )
}

function useCancelForm({ number, email, of, ...then }: Props) {
  const words = useText(orderWords)
  const form = useForm<CancelValues, z.output<typeof fields>>({
    // Items cancelled elsewhere in the meantime are no longer chosen.
    read: ({ items, reason }) =>
      decoding(fields, { items: atMost((position) => leftIn(of.bought, position), items), reason }),
    initial: { items: nothingChosen(of.bought), reason: '' },
    // The server's indexes count the chosen items, not the rows of this form.
    pathOf: (path) => (path.startsWith('items') ? 'items' : path),
    onFailed: (error) => {
      // Cancelled in another window in the meantime: reload, to show what is left.
      if (error instanceof ApiError && error.code === 'order.moved-meanwhile')
        void then.onChanged().catch(() => {})
    },
    onSubmit: async ({ items: chosen, reason }) => {
      const items = asSeen(of.bought, chosen)
      await call(cancelOrder, { params: { orderNumber: number }, body: { email, items, reason } })
      await showSent({ title: words.itemsCancelled, text: number }, then)
    },
  })
  return { form }
}
