import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, Suspense, lazy } from 'react'
import type { Role } from '#contract/platform/auth.ts'
import type { Order } from '#contract/orders/orders.ts'
import { type OrderStage, orderStages, orderStatusNames } from '#domain/orders/order-status.ts'
import { isUnauthorized } from '#web/kit/api/api-error.ts'
import { useSession } from '#web/kit/api/session.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ExportButton } from '#web/kit/files/export-button.tsx'
import { WaitingScreen } from '#web/kit/elements/waiting-screen.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { RefreshButton } from '#web/kit/lists/refresh-button.tsx'
import { NoneFound, ResourceList } from '#web/kit/lists/resource-list.tsx'
import { type ResourcePages, useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { StatusTabs } from '#web/kit/lists/status-tabs.tsx'
import { readUrl, useUrlState } from '#web/kit/lists/url-state.ts'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { useSelection } from '#web/kit/elements/use-selection.ts'
import { ManyOrders } from './many-orders.tsx'
import { ordersTexts } from './messages.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrdersTable } from './orders-table.tsx'
import { exportAddress, orderCountsQuery, ordersQuery, type OrdersUrl, ordersUrl } from './queries.ts'
import { useOrderDecisions } from './use-order-decisions.tsx'
import { usePackingSlips } from './packing-slips.tsx'

const OrderDetails = lazy(async () => ({ default: (await import('./order-details.tsx')).OrderDetails }))
const noOrders: readonly Order[] = []
const stages = [undefined, ...(Object.keys(orderStages) as OrderStage[])]

/** `/admin/orders` and `/shop/orders`: every order, or those of one's own shop (R-ORD-01, R-ORD-05). */
export default function OrdersScreen() {
  const session = useSession()
  return session.state === 'signed-in' && <Orders role={session.user.role} />
}

function Orders({ role }: { readonly role: Role }) {
  const url = useUrlState(ordersUrl)
  const { state, go } = url
  const list = useResourcePages(ordersQuery(role, state))
  const counts = useQuery(orderCountsQuery(role, state)).data
  const orders = list.rows ?? noOrders
  const selection = useSelection(orders)
  const decisions = useOrderDecisions(role)
  const { print, paper } = usePackingSlips()
  // The toast and the way to the sign-in follow by themselves (R-SHOPS-13).
  if (isUnauthorized(list.failure)) return null
  const doing = { role, decisions, onPrint: print }
  return (
    <>
      <Head role={role} url={url} list={list} />
      <StageTabs url={url} counts={counts} />
      <OrderFilters role={role} url={url} unanswered={counts?.unanswered ?? 0} />
      <ManyOrders role={role} selection={selection} shown={orders} onPrint={print} />
      <OrderList {...doing} url={url} list={list} selection={selection} />
      <Suspense fallback={<WaitingScreen isAbove />}>
        {state.order !== null && (
          <OrderDetails
            {...doing}
            id={state.order}
            listed={orders}
            onOpen={(order) => go({ order }, { replace: order !== null })}
          />
        )}
      </Suspense>
      {decisions.dialog}
      {paper}
    </>
  )
}

type ListProps = Omit<ComponentProps<typeof OrdersTable>, 'orders' | 'hrefOf'> & {
  readonly url: OrdersUrl
  readonly list: ResourcePages<Order>
}

function OrderList({ url, list, ...props }: ListProps) {
  const text = useText(ordersTexts)
  const found = list.total === null ? '' : text.found({ count: list.total })
  return (
    <ResourceList
      list={list}
      words={{ failed: text.failed, more: text.more, moreFailed: text.moreFailed, found }}
      skeleton={<PanelSkeleton height={420} />}
      nothing={<Nothing url={url} />}
    >
      {(orders) => <OrdersTable orders={orders} hrefOf={({ id }) => url.hrefOf({ order: id })} {...props} />}
    </ResourceList>
  )
}

type Props = { readonly role: Role; readonly url: OrdersUrl }

function Head({ role, url, list }: Props & { readonly list: { readonly isRefetching: boolean } }) {
  const text = useText(ordersTexts)
  const isAdmin = role === 'admin'
  return (
    <ScreenHead
      title={isAdmin ? text.title : text.ownTitle}
      subtitle={isAdmin ? text.subtitle : text.ownSubtitle}
      action={
        <Group gap="sm">
          <ExportButton address={exportAddress(role, url.state)} label={text.exportCsv} />
          <RefreshButton list={list} />
        </Group>
      }
    />
  )
}

type TabsProps = Pick<Props, 'url'> & {
  readonly counts: Readonly<Record<'all' | OrderStage, number>> | undefined
}

/** The stages with how many orders match in each. */
function StageTabs({ url: { state, hrefOf }, counts }: TabsProps) {
  const text = useText(ordersTexts)
  const { language } = useLocale()
  const wordOf = (stage: OrderStage | undefined) => {
    if (stage === undefined) return text.all
    return stage === 'inProgress' ? text.inProgress : orderStatusNames[stage][language]
  }
  const tabs = stages.map((stage) => ({
    status: stage,
    word: wordOf(stage),
    count: counts?.[stage ?? 'all'],
  }))
  return (
    <StatusTabs
      label={text.tabs}
      tabs={tabs}
      current={state.stage}
      hrefOf={(stage) => hrefOf({ stage, status: undefined, order: null })}
    />
  )
}

const everything = readUrl(ordersUrl, '')

function Nothing({ url: { state, hrefOf, go } }: Pick<Props, 'url'>) {
  const text = useText(ordersTexts)
  if (hrefOf({ order: null }).includes('?')) {
    const clear = { label: text.showAll, onClear: () => go({ ...everything, order: state.order }) }
    return <NoneFound title={text.noneFound} text={text.noneFoundText} clear={clear} />
  }
  return <EmptyState drawing="shelf" title={text.none} text={text.noneText} />
}
