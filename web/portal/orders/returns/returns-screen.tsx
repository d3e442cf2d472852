import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/platform/auth.ts'
import { type OrderReturn, returnFilters } from '#contract/orders/returns.ts'
import { customerName } from '#domain/orders/customer-name.ts'
import { returnStatuses, returnStatusNames } from '#domain/orders/return-status.ts'
import { isUnauthorized } from '#web/kit/api/api-error.ts'
import { useSession } from '#web/kit/api/session.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { Rows } from '#web/kit/layout/layout.tsx'
import { Muted } from '#web/kit/layout/text.tsx'
import { RefreshButton } from '#web/kit/lists/refresh-button.tsx'
import { NoneFound, ResourceList } from '#web/kit/lists/resource-list.tsx'
import { useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { StatusTabs } from '#web/kit/lists/status-tabs.tsx'
import { useUrlState } from '#web/kit/lists/url-state.ts'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { returnsTexts } from './messages.ts'
import { returnCountsQuery, returnsQuery, type ReturnsUrl } from './queries.ts'
import { ReturnCard } from './return-card.tsx'
import { useReturnDecisions } from './use-return-decisions.tsx'

/** `/admin/returns` and `/shop/returns`: what is sent back, to every shop or to one's own. */
export default function ReturnsScreen() {
  const session = useSession()
  return session.state === 'signed-in' && <Returns role={session.user.role} />
}

function Returns({ role }: { readonly role: Role }) {
  const text = useText(returnsTexts)
  const url = useUrlState(returnFilters)
  const list = useResourcePages(returnsQuery(role, url.state))
  const decisions = useReturnDecisions(role)
  // The toast and the way to the sign-in follow by themselves (R-SHOPS-13).
  if (isUnauthorized(list.failure)) return null
  const found = list.total === null ? '' : text.found({ count: list.total })
  return (
    <>
      <ScreenHead
        title={text.title}
        subtitle={role === 'admin' ? text.subtitle : text.ownSubtitle}
        action={<RefreshButton list={list} />}
      />
      <Tabs role={role} {...url} />
      <ResourceList
        list={list}
        words={{ failed: text.failedToRead, more: text.more, moreFailed: text.moreFailed, found }}
        panel={{ title: text.listTitle }}
        skeleton={<PanelSkeleton height={280} />}
        nothing={<Nothing {...url} />}
      >
        {(returns) => (
          <Rows>
            {returns.map((one) => (
              <ReturnCard
                key={one.id}
                one={one}
                decisions={decisions}
                of={<OfOrder one={one} role={role} />}
              />
            ))}
          </Rows>
        )}
      </ResourceList>
      {decisions.dialog}
    </>
  )
}

/** The order it belongs to, whose that was, and for administrators from which shop. */
function OfOrder({ one, role }: { readonly one: OrderReturn; readonly role: Role }) {
  const { shopNamed, language } = useLocale()
  return (
    <Muted>
      <Link to={`/${role}/orders?order=${one.orderId}`}>{one.orderNumber}</Link> ·{' '}
      <bdi>{customerName(one.customerName, language)}</bdi>
      {role === 'admin' && (
        <>
          {' '}
          · <bdi>{shopNamed(one)}</bdi>
        </>
      )}
    </Muted>
  )
}

function Tabs({ role, state, hrefOf }: ReturnsUrl & { readonly role: Role }) {
  const counts = useQuery(returnCountsQuery(role)).data
  const text = useText(returnsTexts)
  const { language } = useLocale()
  const wordOf = (status: ReturnsUrl['state']['status']) => {
    if (status === undefined) return text.all
    return status === 'waiting' ? text.waiting : returnStatusNames[status][language]
  }
  return (
    <StatusTabs
      label={text.tabs}
      tabs={[undefined, 'waiting' as const, ...returnStatuses].map((status) => ({
        status,
        word: wordOf(status),
        count: counts?.[status ?? 'all'],
      }))}
      current={state.status}
      hrefOf={(status) => hrefOf({ status })}
    />
  )
}

function Nothing({ state: { status }, go }: ReturnsUrl) {
  const text = useText(returnsTexts)
  if (status === undefined) return <EmptyState drawing="shelf" title={text.none} text={text.noneText} />
  const clear = { label: text.showAll, onClear: () => go({ status: undefined }) }
  return <NoneFound title={text.noneFound} text={text.noneFoundText} clear={clear} />
}
