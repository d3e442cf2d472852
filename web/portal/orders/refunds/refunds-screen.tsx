import { Text } from '@mantine/core'
import { useState } from 'react'
import { type ListedRefund, listRefunds } from '#contract/orders/refunds.ts'
import { customerName } from '#domain/orders/customer-name.ts'
import { Changing } from '#web/kit/api/rights.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { cell, date, money, shopName, status, title } from '#web/kit/lists/columns.tsx'
import { search } from '#web/kit/lists/filters.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { namesOf } from '#web/kit/lists/names.ts'
import { tabs } from '#web/kit/lists/tabs.tsx'
import { refundVariants } from '../order-payment.tsx'
import { isPayable, PayRefund, RefundButtons } from '../pay-refund.tsx'
import { paymentTexts } from '../payment-messages.ts'
import { refundsTexts } from './messages.ts'

const states = { owed: 'owed', failed: 'failed', open: 'open', done: 'done', settled: 'settled' } as const
const tabNames = { ...namesOf(refundsTexts, { waiting: 'waiting' }), ...namesOf(paymentTexts, states) }

/** `/admin/refunds`: what is owed to customers, and the way to pay it (G-132). */
export default listScreen(listRefunds, {
  texts: refundsTexts,
  pageSize: 50,
  isLive: true,
  tabs: tabs('status', tabNames),
  filters: [search()],
  useTools: usePaying,
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
  rowActions: (refund, { tools }) =>
    isPayable(refund, 'admin') && (
      <Changing needs="money:write">
        <RefundButtons refund={refund} isLost={refund.dispute === 'lost'} onPaid={() => tools.pay(refund)} />
      </Changing>
    ),
  below: ({ tools }) => tools.dialog,
})

function usePaying() {
  const { language } = useLocale()
  const [refund, pay] = useState<ListedRefund | null>(null)
  const about = { role: 'admin', onClose: () => pay(null) } as const
  const receivedBy = refund && customerName(refund.customerName, language)
  const dialog = refund && receivedBy && (
    <PayRefund key={refund.id} {...about} refund={refund} receivedBy={receivedBy} />
  )
  return { pay, dialog }
}

function Customer({ of: { customerName: name } }: { readonly of: ListedRefund }) {
  return <bdi>{customerName(name, useLocale().language)}</bdi>
}

type Props = { readonly refund: ListedRefund }

/** Who pays it and how; once it is paid, how it was. */
function Way({ refund: { status: state, method, payer, paidBy, reference, dispute, account } }: Props) {
  const text = useText(refundsTexts)
  const paying = useText(paymentTexts)
  if (paidBy !== null)
    return (
      <>
        {paying[paidBy]} <bdi>{reference}</bdi>
      </>
    )
  if (dispute === 'open' && state !== 'done') return text.isDisputed
  const isWaiting = state === 'failed' || (state === 'owed' && payer === 'platform')
  if (account && isWaiting) return text.toAccount({ ending: account.ibanEnding })
  if (state === 'failed') return text.otherwise
  if (method === 'card') return text.byCard
  return payer === 'shop' ? text.byShop : text.byMajlis
}

function State({ refund: { status: state } }: Props) {
  const text = useText(paymentTexts)
  return <StatusBadge variant={refundVariants[state]}>{text[state]}</StatusBadge>
}
