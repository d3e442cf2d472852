import { Group } from '@mantine/core'
import { lazy } from 'react'
import { listPayouts, payoutsFile } from '#contract/money/payouts/payouts.ts'
import { payoutStatusNames } from '#domain/money/payouts/payout-status.ts'
import { title } from '#web/kit/lists/columns.tsx'
import { choice, search, shopChoice } from '#web/kit/lists/filters.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { PayoutWays } from './payout-ways.tsx'
import { ManyPayouts } from './many-payouts.tsx'
import { payoutTexts } from './messages.ts'
import { payoutColumns, PayoutShop } from './payout-columns.tsx'
import { PayoutFigures } from './payout-figures.tsx'
import { shopsOfPayoutsQuery } from './queries.ts'
import { payoutDecisions, staged } from './payout-decisions.tsx'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import { useDecisions } from '#web/kit/decisions/use-decisions.tsx'

/** `/admin/payouts`: what shops ask to be paid (R-PAY-01). */
export default listScreen(listPayouts.admin, {
  texts: payoutTexts,
  pageSize: 50,
  isLive: 'news',
  useTools: useManaging,
  buttons: ({ selection }) => <PayoutWays chosen={selection.chosen} />,
  files: [{ path: payoutsFile.admin.path }],
  head: () => <PayoutFigures />,
  filters: [search(), choice('status', 'anyStatus', payoutStatusNames), shopChoice(shopsOfPayoutsQuery)],
  bulk: {
    label: ({ payoutNumber }, text) => text.select({ number: payoutNumber }),
    actions: ({ selection }) => <ManyPayouts chosen={selection.chosen} />,
  },
  columns: [title('shop', (payout) => <PayoutShop payout={payout} />, { sort: 'shop' }), ...payoutColumns],
  // What is paid comes back now and then: that is said where it is opened.
  rowActions: (payout, { tools }) =>
    payout.status !== 'paid' && (
      <Group wrap="nowrap">
        <DecisionButtons decisions={tools.decisions} item={staged(payout)} />
      </Group>
    ),
  details: {
    name: 'payout',
    Details: lazy(async () => ({ default: (await import('./payout-details.tsx')).PayoutDetails })),
  },
  below: ({ tools }) => tools.decisions.dialog,
})

function useManaging() {
  return { decisions: useDecisions(payoutDecisions) }
}
