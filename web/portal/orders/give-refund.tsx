import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Role } from '#contract/platform/auth.ts'
import type { Order } from '#contract/orders/orders.ts'
import { givenRefund, giveRefund } from '#contract/orders/refunds.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { givenCauses, refundBearers } from '#domain/money/refunds.ts'
import { call } from '#web/kit/api/call.ts'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { OpensDialog } from '#web/kit/elements/opens-dialog.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { decoding } from '#web/kit/forms/contract-form.ts'
import { useForm } from '#web/kit/forms/use-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { givingTexts } from './giving-messages.ts'
import { reloadOrders } from './queries.ts'

type Props = { readonly role: Role; readonly order: Order }

/** Refunds money of a delivered order without a return. */
export function GiveRefund({ role, order }: Props) {
  const text = useText(givingTexts)
  const mayChange = useMayChange()
  if (!mayChange || order.status !== 'delivered' || order.refunded >= order.paid) return null
  return (
    <OpensDialog label={text.open} size="sm">
      {(close) => <GivingDialog role={role} order={order} onClose={close} />}
    </OpensDialog>
  )
}

type DialogProps = Props & { readonly onClose: () => void }

function GivingDialog({ role, order, onClose }: DialogProps) {
  const text = useText(givingTexts)
  const { money, currencySign } = useLocale()
  const form = useGivingForm({ role, order, onClose })
  const left = order.paid - order.refunded
  const { leftOfLimit: limit } = order
  return (
    <FormDialog
      form={form}
      titles={{ title: text.title({ number: order.orderNumber }), confirm: text.give }}
      onClose={onClose}
    >
      <DialogText>
        {text.hint({ amount: money(left) })}
        {limit != null && limit < left && ` ${text.limit({ amount: money(limit) })}`}
      </DialogText>
      <WhatFor form={form} role={role} order={order} />
      <TextInput
        {...form.field('amount')}
        data-autofocus
        label={text.amount({ currency: currencySign() })}
        inputMode="decimal"
        dir="ltr"
      />
      <Textarea {...form.field('reason', text)} rows={2} dir="auto" maxLength={2000} />
    </FormDialog>
  )
}

/** The cause: a lower price of a product, a fee, or goodwill, which Majlis may bear. */
function WhatFor({ form, role, order }: Props & { readonly form: ReturnType<typeof useGivingForm> }) {
  const text = useText(givingTexts)
  const { named } = useLocale()
  const { cause } = form.values
  return (
    <>
      <NativeSelect
        {...form.field('cause', text)}
        data={givenCauses.map((value) => ({ value, label: text[value] }))}
      />
      {cause === 'price-reduced' && (
        <NativeSelect
          {...form.field('position')}
          label={text.line}
          data={order.items.map((item) => ({ value: String(item.position), label: named(item) }))}
        />
      )}
      {cause === 'goodwill' && role === 'admin' && (
        <NativeSelect
          {...form.field('bearer', text)}
          data={refundBearers.map((value) => ({ value, label: text[value] }))}
        />
      )}
    </>
  )
}

function useGivingForm({ role, order, onClose }: DialogProps) {
  const text = useText(givingTexts)
  const { mutateAsync } = useChange({
    send: (body: InputOf<(typeof giveRefund)['admin']>['body']) =>
      call(giveRefund[role], { params: { id: order.id }, body }),
    done: text.given,
    error: text.failure,
    reload: reloadOrders,
    onDone: onClose,
  })
  return useForm({
    read,
    initial: {
      cause: 'price-reduced' as (typeof givenCauses)[number],
      position: String(order.items[0]?.position ?? 0),
      amount: '',
      bearer: 'seller' as (typeof refundBearers)[number],
      reason: '',
    },
    onSubmit: (given) => mutateAsync(given),
  })
}

type Values = {
  readonly cause: (typeof givenCauses)[number]
  readonly position: string
  readonly amount: string
  readonly bearer: (typeof refundBearers)[number]
  readonly reason: string
}

/** Drops what was chosen for another cause. */
function read({ cause, position, bearer, ...typed }: Values) {
  return decoding(givenRefund, {
    ...typed,
    cause,
    bearer: cause === 'goodwill' ? bearer : 'seller',
    ...(cause === 'price-reduced' && { position: Number(position) }),
  })
}
