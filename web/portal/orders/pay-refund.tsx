import { Button, Group, NativeSelect, TextInput, Text } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '#contract/platform/auth.ts'
import type { Order } from '#contract/orders/orders.ts'
import { payRefund, refundPayment, retryRefund, settleRefund } from '#contract/orders/refunds.ts'
import { otherWays } from '#domain/money/refunds.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { call } from '#web/kit/api/call.ts'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useSavingForm } from '#web/kit/forms/saving-form.ts'
import { DayField } from '#web/kit/fields/day-field.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Columns, Term, TermList } from '#web/kit/layout/layout.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { paymentTexts } from './payment-messages.ts'
import { reloadOrders } from './queries.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { readAccountOfRefund } from '#contract/orders/refund-account.ts'
import { formatIban } from '#domain/money/payouts/iban.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { accountTexts } from './refunds/account-messages.ts'
import { EnterAccount } from './refunds/enter-account.tsx'

type Refund = Order['refunds'][number]
type Props = { readonly refund: Refund }

/** Whether this role may pay the refund: administrators any, a shop those whose cash it holds. */
export function isPayable({ status, payer }: Refund, role: Role): boolean {
  return status === 'failed' || status === 'sent'
    ? role === 'admin'
    : status === 'owed' && (role === 'admin' || payer === 'shop')
}

type ButtonProps = Props & {
  /** The customer's bank has already returned the money. */
  readonly isLost: boolean
  readonly onPaid: () => void
}

/** Actions on a refund that is owed, or that the card did not accept. */
export function RefundButtons({ refund, isLost, onPaid }: ButtonProps) {
  const text = useText(paymentTexts)
  const { mutate: retry, isPending } = useChange({
    send: () => call(retryRefund, { params: { id: refund.id } }),
    done: text.retried,
    doneText: () => text.retriedText,
    error: text.retryFailure,
    reload: reloadOrders,
  })
  const settling = useChange({
    send: () => call(settleRefund, { params: { id: refund.id } }),
    done: text.isSettled,
    error: text.notKept,
    reload: reloadOrders,
  })
  const isFailed = refund.status === 'failed'
  const isBusy = isPending || settling.isPending
  return (
    <Group>
      {isFailed && (
        <Button size="sm" variant="default" loading={isPending} onClick={() => retry()}>
          {text.tryAgain}
        </Button>
      )}
      {isFailed && isLost && (
        <Button size="sm" variant="default" loading={settling.isPending} onClick={() => settling.mutate()}>
          {text.settle}
        </Button>
      )}
      <Button size="sm" variant="default" disabled={isBusy} onClick={onPaid}>
        {isFailed ? text.otherwise : text.pay}
      </Button>
    </Group>
  )
}

type DialogProps = Props & {
  readonly role: Role
  /** Its customer's name. */
  readonly receivedBy: string
  readonly onClose: () => void
}

/** Asks how the refund was paid and its reference; for cash also who handed it to whom. */
export function PayRefund(props: DialogProps) {
  const { refund, onClose } = props
  const text = useText(paymentTexts)
  const { money } = useLocale()
  const form = usePaymentForm(props)
  const { refundNumber: number } = refund
  const [isEntering, setEntering] = useState(false)
  return (
    <>
      <FormDialog
        form={form}
        titles={{ title: text.payTitle({ number }), confirm: text.pay }}
        onClose={onClose}
      >
        <DialogText>{text.payHint({ amount: money(refund.amount) })}</DialogText>
        <NativeSelect
          {...form.field('paidBy')}
          label={text.way}
          data={otherWays.map((value) => ({ value, label: text[value] }))}
        />
        {props.role === 'admin' && form.values.paidBy === 'bank' && (
          <AccountOfRefund id={refund.id} onEnter={() => setEntering(true)} />
        )}
        <PaymentFields form={form} />
      </FormDialog>
      {isEntering && <EnterAccount id={refund.id} onClose={() => setEntering(false)} />}
    </>
  )
}

function PaymentFields({ form }: { readonly form: ReturnType<typeof usePaymentForm> }) {
  const text = useText(paymentTexts)
  const isCash = form.values.paidBy === 'cash'
  return (
    <Columns parts="1:1">
      <TextInput
        {...form.field('reference')}
        data-autofocus
        label={isCash ? text.receiptNumber : text.reference}
        dir="auto"
        maxLength={140}
      />
      <DayField {...form.field('paidOn', text)} />
      {isCash && (
        <>
          <TextInput {...form.field('handedBy', text)} dir="auto" maxLength={200} />
          <TextInput {...form.field('receivedBy', text)} dir="auto" maxLength={200} />
        </>
      )}
    </Columns>
  )
}

/** Prefilled with what the receipt says. */
function usePaymentForm({ refund, role, receivedBy, onClose }: DialogProps) {
  const text = useText(paymentTexts)
  const [today] = useState(() => dayOf(new Date()))
  const isOwed = refund.status === 'owed'
  return useSavingForm(refundPayment, {
    initial: {
      paidBy: isOwed ? ('cash' as const) : ('bank' as const),
      reference: isOwed ? refund.refundNumber : '',
      paidOn: today,
      handedBy: '',
      receivedBy,
    },
    send: (body) => call(payRefund[role], { params: { id: refund.id }, body }),
    done: text.paid,
    error: text.notKept,
    reload: reloadOrders,
    onDone: onClose,
  })
}

/** The account the customer gave for the transfer, refetched each time. */
function AccountOfRefund({ id, onEnter }: { readonly id: string; readonly onEnter: () => void }) {
  const text = useText(accountTexts)
  const query = addressQuery(readAccountOfRefund, { id })
  const reading = useQuery({ ...query, gcTime: 0 })
  const { data, error } = reading
  if (error && !data) return <ScreenError title={text.notRead} of={reading} />
  if (!data) return <Text variant="muted">{text.loading}</Text>
  return (
    <>
      {data.account === null ? <Text variant="muted">{text.none}</Text> : <Known account={data.account} />}
      <Button size="compact-sm" variant="subtle" onClick={onEnter}>
        {text.enter}
      </Button>
    </>
  )
}

type Account = NonNullable<ReplyOf<typeof readAccountOfRefund>['account']>

function Known({ account }: { readonly account: Account }) {
  const text = useText(accountTexts)
  const { named, shortMoment } = useLocale()
  const { accountHolder, iban, bankName: name, bankNameAr: nameAr, changedAt, entered } = account
  return (
    <TermList>
      <Term name={text.holder}>
        <bdi>{accountHolder}</bdi>
      </Term>
      <Term name={text.bank}>{name === null ? text.bankUnknown : named({ name, nameAr })}</Term>
      <Term name={text.iban} isWide>
        <bdi dir="ltr">{formatIban(iban)}</bdi>
      </Term>
      {changedAt && <Term name={text.changed}>{shortMoment(changedAt)}</Term>}
      {entered && (
        <Term name={text.enteredBy({ name: entered.name })} isWide>
          <bdi>{entered.reason}</bdi>
        </Term>
      )}
    </TermList>
  )
}
