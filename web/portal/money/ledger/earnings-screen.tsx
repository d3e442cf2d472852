import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type EarnedOrder, earningsFile, listEarnedOrders } from '#contract/money/ledger/earnings.ts'
import { ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Columns } from '#web/kit/layout/layout.tsx'
import { date, money, title } from '#web/kit/lists/columns.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { Calculator } from './calculator.tsx'
import { earningsTexts } from './messages.ts'
import { ownRulesQuery } from './queries.ts'
import { RuleList } from './rule-list.tsx'

const figure = { isSummed: true, place: 'labelled' } as const

/** `/shop/earnings`: what each order has left the shop, and what the next one would. */
export default listScreen(listEarnedOrders, {
  texts: earningsTexts,
  pageSize: 50,
  idOf: ({ orderId }) => orderId,
  isInPanel: true,
  files: [{ path: earningsFile.path }],
  columns: [
    title('order', ({ orderNumber }: EarnedOrder) => orderNumber, {
      to: ({ orderId }) => `/shop/orders?order=${orderId}`,
      below: ({ isCollected }) => !isCollected && <Uncollected />,
    }),
    date('delivered', ({ deliveredAt }) => deliveredAt, { isDay: true }),
    money('sale', ({ sale }) => sale, figure),
    money('refund', ({ refund }) => refund || null, figure),
    money('commission', ({ commission }) => commission || null, figure),
    money('vat', ({ commissionVat }) => commissionVat || null, figure),
    money('cashKept', ({ cashKept }) => cashKept || null, figure),
    money('earned', ({ earned }) => earned, { isSummed: true }),
  ],
  below: () => (
    <Columns parts="1:1" mt="md">
      <OwnRules />
      <Calculator />
    </Columns>
  ),
})

function Uncollected() {
  return (
    <Group>
      <StatusBadge variant="waiting">{useText(earningsTexts).uncollected}</StatusBadge>
    </Group>
  )
}

function OwnRules() {
  const text = useText(earningsTexts)
  return (
    <ReadPanel
      title={text.rules}
      hint={text.rulesHint}
      reading={useQuery(ownRulesQuery)}
      failed={text.rulesFailed}
      height={160}
    >
      {(rules) => <RuleList {...rules} />}
    </ReadPanel>
  )
}
