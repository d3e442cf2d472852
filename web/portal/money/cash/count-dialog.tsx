import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import { useState } from 'react'
import { z } from 'zod'
import { optionalAmount } from '#contract/amounts.ts'
import { type CashRun, countCash } from '#contract/money/cash.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { fromFils, toFils } from '#domain/platform/amounts/money.ts'
import { latinDigits } from '#domain/platform/amounts/decimal-text.ts'
import { call } from '#web/kit/api/call.ts'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { useChange, reloadOf } from '#web/kit/elements/use-change.ts'
import { decoding } from '#web/kit/forms/contract-form.ts'
import { useForm } from '#web/kit/forms/use-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { cashTexts } from './messages.ts'
import { useCarrierName } from './use-carrier-name.ts'

type Props = { readonly run: CashRun; readonly onClose: () => void }

/** Amount handed in for each order; empty for an order that is not counted. */
const counts = z.object({
  orders: z.array(z.object({ orderId: z.string(), amount: optionalAmount(0) })),
})

/** Asks what was handed in of a run, shows the difference, and asks to confirm it. */
export function CountDialog({ run, onClose }: Props) {
  const text = useText(cashTexts)
  const carrier = useCarrierName()
  const [isSure, setIsSure] = useState(false)
  const form = useCountForm(run, onClose)
  const { all, field } = form.rows('orders')
  const { countedFils, dueFils } = sumsOf(run, all)
  const isNothing = all.every(({ amount }) => amount.trim() === '')
  return (
    <FormDialog
      form={form}
      titles={{ title: text.countTitle({ carrier: carrier(run) }), confirm: text.book }}
      isBlocked={isNothing || (countedFils !== dueFils && !isSure)}
      onClose={onClose}
    >
      <DialogText>{text.countHint}</DialogText>
      <Stack gap="sm">
        {run.orders.map((order, index) => (
          <Amount key={order.orderId} order={order} field={field(index, 'amount')} />
        ))}
      </Stack>
      <Difference run={run} countedFils={countedFils} dueFils={dueFils} />
      {countedFils !== dueFils && (
        <Checkbox
          label={text.confirm}
          checked={isSure}
          onChange={({ currentTarget }) => setIsSure(currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}

function useCountForm(run: CashRun, onClose: () => void) {
  const text = useText(cashTexts)
  const { money } = useLocale()
  const saving = useChange({
    send: (body: InputOf<typeof countCash>['body']) => call(countCash, { body }),
    done: text.booked,
    doneText: ({ counted }) => text.bookedText({ amount: money(counted ?? 0) }),
    error: text.bookFailure,
    reload: reloadOf({ stale: /cash|ledger|payouts/ }),
    onDone: onClose,
  })
  return useForm({
    read: (typed: Typed) => decoding(counts, typed),
    initial: { orders: run.orders.map(({ orderId, due }) => ({ orderId, amount: fromFils(due) })) },
    onSubmit: ({ orders }) => {
      const handedIn = orders.flatMap(({ orderId, amount }) => (amount === null ? [] : [{ orderId, amount }]))
      return saving.mutateAsync({ orders: handedIn })
    },
  })
}

type Typed = { readonly orders: readonly { readonly orderId: string; readonly amount: string }[] }

/** Sums of the counted and the due amounts, over the orders with an amount typed. */
function sumsOf({ orders }: CashRun, typed: Typed['orders']) {
  return orders.reduce(
    (sums, { due }, index) => {
      const said = typed[index]?.amount.trim() ?? ''
      if (said === '') return sums
      const counted = toFils(latinDigits(said)) ?? 0
      return { countedFils: sums.countedFils + counted, dueFils: sums.dueFils + due }
    },
    { countedFils: 0, dueFils: 0 },
  )
}

type AmountProps = {
  readonly order: CashRun['orders'][number]
  readonly field: object
}

function Amount({ order: { orderNumber, due }, field }: AmountProps) {
  const text = useText(cashTexts)
  const { money } = useLocale()
  return (
    <TextInput
      {...field}
      label={orderNumber}
      description={text.due({ amount: money(due) })}
      inputMode="decimal"
      dir="ltr"
    />
  )
}

type DifferenceProps = { readonly run: CashRun; readonly countedFils: number; readonly dueFils: number }

function Difference({ run, countedFils, dueFils }: DifferenceProps) {
  const text = useText(cashTexts)
  const { money, shopNamed } = useLocale()
  const missing = dueFils - countedFils
  const amount = money(Math.abs(missing))
  const shop = run.shopName && shopNamed({ shopName: run.shopName, shopNameAr: run.shopNameAr })
  const short = shop ? text.shortShop({ amount, shop }) : text.shortMajlis({ amount })
  return (
    <Stack gap={4} aria-live="polite">
      <Text variant="strong">{text.sum({ counted: money(countedFils), due: money(dueFils) })}</Text>
      <Text>{missing === 0 ? text.exact : missing > 0 ? short : text.overText({ amount })}</Text>
    </Stack>
  )
}
