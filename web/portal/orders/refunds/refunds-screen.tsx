import { Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type ListedRefund, listRefunds, returnedRefund, returnRefund } from '#contract/orders/refunds.ts'
import { customerName } from '#domain/orders/customer.ts'
import { instalmentNames, isByInstalments, isByProvider } from '#domain/money/payment-method.ts'
import { Changing } from '#web/kit/api/rights.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { namesOf, messages } from '#web/kit/i18n/messages.ts'
import { cell, date, money, shopName, status, title } from '#web/kit/lists/columns.tsx'
import { search } from '#web/kit/lists/filters.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { tabs } from '#web/kit/lists/tabs.tsx'
import { BankFiles } from '#web/portal/money/payouts/bank-files.tsx'
import { SentFile, type BankFileKind } from '#web/portal/money/payouts/sent-file.tsx'
import { refundVariants } from '../order-payment.tsx'
import { isPayable, PayRefund, RefundButtons } from '../pay-refund.tsx'
import { paymentTexts } from '../payment-messages.ts'
import { refundsTexts } from './messages.ts'
import { call } from '#web/kit/api/call.ts'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { useSavingForm } from '#web/kit/forms/saving-form.ts'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { reloadOrders } from '../queries.ts'
import { filesTexts } from '#web/portal/money/payouts/files-messages.ts'

const states = {
  owed: 'owed',
  sent: 'sent',
  failed: 'failed',
  open: 'open',
  done: 'done',
  settled: 'settled',
} as const
const tabNames = { ...namesOf(refundsTexts, { waiting: 'waiting' }), ...namesOf(paymentTexts, states) }

/** `/admin/refunds`: refunds owed to customers, and how to pay them (G-132). */
export default listScreen(listRefunds, {
  texts: refundsTexts,
  pageSize: 50,
  isLive: true,
  tabs: tabs('status', tabNames),
  filters: [search()],
  useTools: usePaying,
  buttons: ({ selection }) => (
    <Changing needs="money:write">
      <BankFiles of={refundFiles} ids={selection.chosen.map(({ id }) => id)} />
    </Changing>
  ),
  bulk: {
    label: ({ refundNumber: number }, text) => text.selectNumber({ number }),
    canSelect: isWaiting,
    actions: () => null,
  },
  columns: [
    title('number', ({ refundNumber }: ListedRefund) => <bdi>{refundNumber}</bdi>, {
      to: ({ orderId }) => `/admin/orders?order=${orderId}`,
      below: ({ orderNumber }) => (
        <Text variant="muted">
          <bdi>{orderNumber}</bdi>
        </Text>
      ),
    }),
    cell('customer', (refund: ListedRefund) => <Customer of={refund} />, { sort: 'customer' }),
    shopName({ isExtra: true }),
    date('since', ({ createdAt }: ListedRefund) => createdAt, { isDay: true, sort: 'since' }),
    cell('way', (refund: ListedRefund) => <Way refund={refund} />, { place: 'labelled' }),
    money('amount', ({ amount }: ListedRefund) => amount, { isSummed: true, sort: 'amount' }),
    status((refund: ListedRefund) => <State refund={refund} />),
  ],
  rowActions: (refund, { text, tools }) => (
    <Changing needs="money:write">
      <Group gap="xs">
        {isPayable(refund, 'admin') && (
          <RefundButtons
            refund={refund}
            isLost={refund.dispute === 'lost'}
            onPaid={() => tools.pay(refund)}
          />
        )}
        {refund.bankFile !== null && (
          <Button size="sm" variant="default" onClick={() => tools.takeBack(refund)}>
            {text.returnedByBank}
          </Button>
        )}
      </Group>
    </Changing>
  ),
  below: ({ tools }) => tools.dialog,
})

function usePaying() {
  const { language } = useLocale()
  const [refund, pay] = useState<ListedRefund | null>(null)
  const [returned, takeBack] = useState<ListedRefund | null>(null)
  const about = { role: 'admin', onClose: () => pay(null) } as const
  const receivedBy = refund && customerName(refund.customerName, language)
  const dialog = refund && receivedBy && (
    <PayRefund key={refund.id} {...about} refund={refund} receivedBy={receivedBy} />
  )
  const returning = returned && (
    <ReturnRefund key={returned.id} refund={returned} onClose={() => takeBack(null)} />
  )
  return { pay, takeBack, dialog: dialog || returning }
}

/** Whether Majlis has to pay it. */
function isWaiting({ status: state, payer }: ListedRefund): boolean {
  return state === 'failed' || (state === 'owed' && payer === 'platform')
}

function Customer({ of: { customerName: name } }: { readonly of: ListedRefund }) {
  return <bdi>{customerName(name, useLocale().language)}</bdi>
}

type Props = { readonly refund: ListedRefund }

/** Who pays the refund and how; once paid, how it was. */
function Way({ refund }: Props) {
  const { status: state, method, payer, paidBy, reference, dispute, account, bankFile } = refund
  const text = useText(refundsTexts)
  const paying = useText(paymentTexts)
  const { language } = useLocale()
  if (paidBy !== null)
    return (
      <span>
        {paying[paidBy]} <bdi>{reference}</bdi>
      </span>
    )
  if (dispute === 'open' && state !== 'done') return text.isDisputed
  if (state === 'sent' && bankFile) return <SentFile file={bankFile} />
  if (account && isWaiting(refund)) return text.toAccount({ ending: account.ibanEnding })
  if (state === 'failed') return text.otherwise
  if (isByInstalments(method)) return instalmentNames[method][language]
  if (isByProvider(method)) return text.byCard
  return payer === 'shop' ? text.byShop : text.byMajlis
}

function State({ refund: { status: state } }: Props) {
  const text = useText(paymentTexts)
  return <StatusBadge variant={refundVariants[state]}>{text[state]}</StatusBadge>
}

type ReturnProps = { readonly refund: ListedRefund; readonly onClose: () => void }

/** Asks why the bank has returned a refund. */
function ReturnRefund({ refund: { id, refundNumber: number }, onClose }: ReturnProps) {
  const text = useText(refundsTexts)
  const form = useSavingForm(returnedRefund, {
    initial: { reason: '' },
    send: (body) => call(returnRefund, { params: { id }, body }),
    done: text.isReturned,
    error: text.notKept,
    reload: reloadOrders,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      titles={{ title: text.bankReturned({ number }), confirm: text.returnedByBank }}
      onClose={onClose}
    >
      <DialogText>{text.returnHint}</DialogText>
      <Textarea {...form.field('reason')} data-autofocus label={text.returnReason} rows={3} dir="auto" />
    </FormDialog>
  )
}

/** Texts that differ between refunds and payouts. */
const own = messages({
  en: {
    fileText:
      'Refunds whose customers have entered an account: those selected, or all if none are. Once the file is created they count as sent: they can only be paid, or returned by the bank.',
    plan: {
      zero: 'No refund can be sent',
      one: '{count} refund, {total}',
      other: '{count} refunds, {total}',
    },
    'no-account': 'its customer has not entered an account yet',
    'account-new': 'the account was entered or changed within the last day',
    disputed: 'the customer’s bank disputes the payment',
    'second-person': 'you decided it yourself: someone else must send and pay it',
    'not-covered': 'the ledger no longer shows this much owed to the customer',
  },
  ar: {
    fileText:
      'المبالغ التي حدد أصحابها حساباً: المحددة منها، أو كلها إن لم تحدّد شيئاً. بعد إنشاء الملف تُعدّ مُرسلة: لا يمكن إلا تأكيد دفعها أو إعادتها من المصرف.',
    plan: {
      zero: 'لا يوجد مبلغ مُعاد يمكن إرساله',
      one: 'مبلغ مُعاد واحد: {total}',
      two: 'مبلغان مُعادان: {total}',
      few: '{count} مبالغ مُعادة: {total}',
      many: '{count} مبلغاً مُعاداً: {total}',
      other: '{count} مبلغ مُعاد: {total}',
    },
    'no-account': 'لم يحدد العميل حساباً بعد',
    'account-new': 'أُدخل الحساب أو غُيّر خلال آخر يوم',
    disputed: 'يعترض مصرف العميل على الدفعة',
    'second-person': 'قررته بنفسك: يرسله ويدفعه شخص آخر',
    'not-covered': 'أصبح المستحق للعميل أقل من هذا المبلغ',
  },
})

const texts = { en: { ...filesTexts.en, ...own.en }, ar: { ...filesTexts.ar, ...own.ar } }

const refundFiles: BankFileKind = { of: 'refunds', texts }
