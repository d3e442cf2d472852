import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Payout } from '#contract/money/payouts/payouts.ts'
import { payoutStatuses, payoutStatusNames } from '#domain/money/payouts/payout-status.ts'
import { isUnauthorized } from '#web/kit/api/api-error.ts'
import { useSession } from '#web/kit/api/session.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { WaitingScreen } from '#web/kit/elements/waiting-screen.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { Line } from '#web/kit/layout/layout.tsx'
import { RefreshButton } from '#web/kit/lists/refresh-button.tsx'
import { NoneFound, ResourceList } from '#web/kit/lists/resource-list.tsx'
import { useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { StatusTabs } from '#web/kit/lists/status-tabs.tsx'
import { useUrlState } from '#web/kit/lists/url-state.ts'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { payoutTexts } from './messages.ts'
import { ownTexts } from './own-messages.ts'
import { OwnBalance } from './own-balance.tsx'
import { PayoutsTable } from './payouts-table.tsx'
import { earningsQuery, payoutsQuery, type PayoutsUrl, payoutsUrl } from './queries.ts'
import { RequestDialog } from './request-dialog.tsx'
import { statementTexts } from './statement-messages.ts'

const PayoutDetails = lazy(async () => ({ default: (await import('./payout-details.tsx')).PayoutDetails }))
const noPayouts: readonly Payout[] = []

/** `/shop/payouts`: what the shop has earned, may ask for and was paid (R-PORTAL-22). */
export default function OwnPayoutsScreen() {
  const text = useText(ownTexts)
  const words = useText(payoutTexts)
  const url = useUrlState(payoutsUrl)
  const { state, go, hrefOf } = url
  const list = useResourcePages(payoutsQuery('shop', state))
  // The toast and the way to the sign-in follow by themselves (R-SHOPS-13).
  if (isUnauthorized(list.failure)) return null
  const found = list.total === null ? '' : words.found({ count: list.total })
  return (
    <>
      <ScreenHead title={text.title} subtitle={text.subtitle} action={<Actions list={list} />} />
      <OwnBalance />
      <Tabs {...url} />
      <ResourceList
        list={list}
        words={{ failed: words.failedToRead, more: words.more, moreFailed: words.moreFailed, found }}
        skeleton={<PanelSkeleton height={280} />}
        nothing={<Nothing {...url} />}
      >
        {(payouts) => <PayoutsTable payouts={payouts} hrefOf={({ id }) => hrefOf({ payout: id })} />}
      </ResourceList>
      <Suspense fallback={<WaitingScreen isAbove />}>
        {state.payout !== null && (
          <PayoutDetails
            reader="shop"
            id={state.payout}
            listed={list.rows ?? noPayouts}
            onOpen={(payout) => go({ payout }, { replace: payout !== null })}
          />
        )}
      </Suspense>
    </>
  )
}

/** Only an approved shop asks (G-31); it is told where nothing can be asked for. */
function Actions({ list }: { readonly list: { readonly isRefetching: boolean } }) {
  const text = useText(ownTexts)
  const { open: statement } = useText(statementTexts)
  const session = useSession()
  const earnings = useQuery(earningsQuery).data
  const [isAsking, setIsAsking] = useState(false)
  const isApproved = session.state === 'signed-in' && session.user.shop?.status === 'approved'
  const balances = earnings ? [earnings, ...earnings.others] : []
  const canAsk = isApproved && balances.some(({ available }) => available > 0)
  return (
    <Line gap="md">
      <Button component={Link} to="/shop/statements" variant="default">
        {statement}
      </Button>
      <RefreshButton list={list} />
      {isApproved && (
        <Button disabled={!canAsk} onClick={() => setIsAsking(true)}>
          {text.request}
        </Button>
      )}
      {isAsking && earnings && <RequestDialog balances={balances} onClose={() => setIsAsking(false)} />}
    </Line>
  )
}

function Tabs({ state, hrefOf }: PayoutsUrl) {
  const text = useText(payoutTexts)
  const { language } = useLocale()
  const tabs = [undefined, ...payoutStatuses].map((status) => {
    return { status, word: status === undefined ? text.all : payoutStatusNames[status][language] }
  })
  return (
    <StatusTabs
      label={text.tabs}
      tabs={tabs}
      current={state.status}
      hrefOf={(status) => hrefOf({ status, payout: null })}
    />
  )
}

function Nothing({ state, go }: PayoutsUrl) {
  const text = useText(payoutTexts)
  const own = useText(ownTexts)
  if (state.status === undefined) {
    return <EmptyState drawing="shelf" title={text.none} text={own.noneYetText} />
  }
  const clear = { label: text.showAll, onClear: () => go({ status: undefined }) }
  return <NoneFound title={text.noneFound} text={text.noneFoundText} clear={clear} />
}
