import { Badge, Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, useEffect, useRef } from 'react'
import { productsFile } from '#contract/catalogue/imports/imports.ts'
import { listApprovalQueue } from '#contract/catalogue/products/product-approval.ts'
import type { Role } from '#contract/platform/auth.ts'
import { ofProducts, readLeniently } from '#web/kit/api/lenient.ts'
import { Changing } from '#web/kit/api/rights.tsx'
import { ProductStatusBadge } from '#web/kit/elements/product-status-badge.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { namesOf } from '#web/kit/i18n/messages.ts'
import { IconPlus } from '#web/kit/icons/icons.ts'
import { cell, date, number, status, title } from '#web/kit/lists/columns.tsx'
import { type Filter, type FilterProps, search } from '#web/kit/lists/filters.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { NoneFound } from '#web/kit/lists/resource-list.tsx'
import { tabs } from '#web/kit/lists/tabs.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { ManyProducts, NotDecided, useDecidingMany } from './many-products.tsx'
import { approvalTexts } from './messages.ts'
import { ProductCard } from './product-card.tsx'
import { type ListedProduct, type ReviewFilters, shopCountsQuery, useShopName } from './queries.ts'

type State = ReviewFilters & { readonly shop: string }

const viewNames = namesOf(approvalTexts, {
  waiting: 'waiting',
  active: 'active',
  rejected: 'rejected',
  inactive: 'inactive',
  all: 'all',
})

/** All shops or one, each with its number of products in the tab (R-REVIEW-02). */
const shopFilter: Filter<Readonly<Record<'shop', string>>, 'shop', State> = {
  names: ['shop'],
  isFolded: true,
  Control: ShopFilter,
}

/** `/admin/products`: reviews what shops submit, and finds every product (R-REVIEW-01 to R-REVIEW-16). */
export default listScreen(readLeniently(listApprovalQueue, ofProducts), {
  texts: approvalTexts,
  pageSize: 24,
  isLive: 'updates',
  useTools: useReviewTools,
  badge: () => <ToReview />,
  files: [{ path: productsFile.admin.path, format: 'xlsx' }],
  buttons: ({ text }) => (
    <Changing needs="catalogue:write">
      <Button
        component={Link}
        to="/admin/add-product"
        leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
      >
        {text.addProduct}
      </Button>
    </Changing>
  ),
  tabs: tabs('status', viewNames, { hasAll: false, resets: ['shop'], counts: { query: countQuery } }),
  filters: [search(), shopFilter],
  subtitle: ({ state }) => <Subtitle order={state.sort === undefined ? state.status : null} />,
  bulk: {
    label: ({ name }, text) => text.selectNamed({ name }),
    actions: ({ selection: { chosen }, tools }) => <ManyProducts chosen={chosen} deciding={tools.many} />,
  },
  below: ({ tools }) => <NotDecided of={tools.many} />,
  failed: ({ status: view }) => (view === 'waiting' ? 'pendingFailed' : 'failedToRead'),
  nothing: ({ state, go }) => <Nothing state={state} go={go} />,
  card: (product, { open, selection }) => (
    <ProductCard
      product={product}
      isSelected={selection.ids.has(product.id)}
      onSelect={selection.toggle}
      onOpen={open}
    />
  ),
  cards: { width: 'full', count: 4, height: 240 },
  columns: [
    title('name', (product) => <Name of={product} />, { sort: 'name' }),
    cell('shop', (product) => <ShopOf product={product} />),
    cell('price', ({ price, currency }) => <Price {...{ price, currency }} />, {
      sort: 'price',
      place: 'end',
    }),
    number('stock', ({ stock }) => stock, { sort: 'stock' }),
    date('added', ({ createdAt }) => createdAt, { isDay: true, sort: 'added', place: 'labelled' }),
    status((product) => <ProductStatusBadge status={product.status} />),
  ],
  details: {
    name: 'product',
    Details: lazy(async () => ({ default: (await import('./approval-dialog.tsx')).ProductApprovalDialog })),
  },
})

/** Only the open tab shows how many products it finds. */
function countQuery(_: Role, state: State) {
  return { ...shopCountsQuery(state), select: (found: Counts) => ({ [state.status]: found.total }) }
}
type Counts = { readonly total: number }

type OpenList = {
  readonly state: ReviewFilters
  readonly openId: string | null
  readonly rows: readonly ListedProduct[]
}

function useReviewTools(_: Role, { state, openId, rows }: OpenList) {
  useFocusAfterDecision(openId !== null, rows)
  return { isQueue: state.status === 'waiting', many: useDecidingMany() }
}

/** A decision removes its card and the focus in it: the heading takes the focus, so that it is not lost. */
function useFocusAfterDecision(isOpen: boolean, listed: readonly ListedProduct[]): void {
  const hasApproved = useRef(false)
  useEffect(() => {
    if (isOpen) hasApproved.current = true
    else if (hasApproved.current && document.activeElement === document.body) {
      document.querySelector('h1')?.focus({ preventScroll: true })
    }
  }, [isOpen, listed])
}

function ToReview() {
  const text = useText(approvalTexts)
  const { data } = useQuery(shopCountsQuery({ status: 'waiting', search: '' }))
  return (
    data && (
      <Badge color="yellow" size="lg">
        {text.toReview({ count: data.total })}
      </Badge>
    )
  )
}

/** Adds the list's default order. */
function Subtitle({ order }: { readonly order: State['status'] | null }) {
  const { subtitle, oldestFirst, newestFirst } = useText(approvalTexts)
  return [subtitle, order && (order === 'waiting' ? oldestFirst : newestFirst)].filter(Boolean).join(' · ')
}

function ShopFilter({ state: { shop, ...tab }, go }: FilterProps<State>) {
  const text = useText(approvalTexts)
  const { shopNamed } = useLocale()
  const { total = 0, shops = [] } = useQuery(shopCountsQuery(tab)).data ?? {}
  const options = shops.map((one) => ({
    value: one.shopId,
    label: text.oneShop({ shop: shopNamed(one) || text.unknownShop, count: one.count }),
  }))
  const isKnown = shop === '' || options.some(({ value }) => value === shop)
  const unknown = { value: shop, label: text.oneShop({ shop: text.unknownShop, count: 0 }) }
  return (
    <NativeSelect
      label={text.shop}
      value={shop}
      data={[
        { value: '', label: text.allShops({ count: total }) },
        ...options,
        ...(isKnown ? [] : [unknown]),
      ]}
      onChange={({ currentTarget }) => go({ shop: currentTarget.value }, { replace: true })}
    />
  )
}

function Nothing({
  state: { status: view, shop, search: words },
  go,
}: Pick<FilterProps<State>, 'state' | 'go'>) {
  const text = useText(approvalTexts)
  if (words !== '') {
    const clear = { label: text.clearSearch, onClear: () => go({ search: '' }) }
    return <NoneFound title={text.noneFound} text={text.noneFoundText} clear={clear} />
  }
  if (shop !== '') {
    const clear = { label: text.showAll, onClear: () => go({ shop: '' }) }
    return <NoneFound title={text.nothingOfShop} text={text.nothingOfShopText} clear={clear} />
  }
  if (view !== 'waiting') return <NoneFound title={text.noneFound} text={text.noneFoundText} />
  return <EmptyState drawing="shelf" title={text.none} text={text.noneText} />
}

function Name({ of }: { readonly of: ListedProduct }) {
  return (
    <span>
      <bdi>{useLocale().named(of)}</bdi>
    </span>
  )
}

function ShopOf({ product }: { readonly product: ListedProduct }) {
  return <bdi>{useShopName()(product)}</bdi>
}

function Price({ price, currency }: Pick<ListedProduct, 'price' | 'currency'>) {
  return <bdi>{useLocale().money(price, currency)}</bdi>
}
