import { Badge, Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useCallback, useEffect, useRef } from 'react'
import { productsFile } from '#contract/catalogue/imports/imports.ts'
import { isUnauthorized } from '#web/kit/api/api-error.ts'
import { useFollowsNews, useHoldsNews } from '#web/kit/api/live.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ExportButton } from '#web/kit/files/export-button.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { RefreshButton } from '#web/kit/lists/refresh-button.tsx'
import { type ResourcePages, useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { useUrlState } from '#web/kit/lists/url-state.ts'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { approvalTexts } from './messages.ts'
import { type ListedProduct, productsQuery, shopCountsQuery } from './queries.ts'
import { type ApprovalUrl, approvalUrl, approvalViews } from './approval-url.ts'
import { StatusTabs } from '#web/kit/lists/status-tabs.tsx'
import { CardGrid } from '#web/kit/layout/layout.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { WaitingScreen } from '#web/kit/elements/waiting-screen.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { NoneFound, ResourceList, SkeletonCards } from '#web/kit/lists/resource-list.tsx'
import { useRowKeys } from '#web/kit/lists/row-focus.ts'
import { type Selection, useSelection } from '#web/kit/elements/use-selection.ts'
import { SelectionBar } from '#web/kit/manage/manage-screen.tsx'
import { ManyProducts } from './many-products.tsx'
import { ProductCard } from './product-card.tsx'

const ProductApprovalDialog = lazy(async () => {
  return { default: (await import('./approval-dialog.tsx')).ProductApprovalDialog }
})

const noProducts: readonly ListedProduct[] = []

/** `/admin/products`: what shops submit is reviewed here, and every product is found (R-REVIEW-01 to R-REVIEW-16). */
export default function ProductApprovalScreen() {
  const url = useUrlState(approvalUrl)
  const { state, go } = url
  const list = useResourcePages(productsQuery(state))
  const products = list.rows ?? noProducts
  const selection = useSelection(products)
  const rows = useRef<HTMLDivElement>(null)
  const open = useCallback(({ id }: ListedProduct) => go({ product: id }), [go])
  useFollowsNews()
  useHoldsNews(selection.ids.size > 0 || state.product !== null)
  useRowKeys(rows, state.product !== null)
  useFocusAfterDecision(state.product !== null, products)
  if (isUnauthorized(list.failure)) return null
  return (
    <>
      <Head />
      <ApprovalTabs {...url} />
      <Tools url={url} list={list} />
      <SelectionBar selection={selection} shown={products.map(({ id }) => id)}>
        <ManyProducts chosen={selection.chosen} />
      </SelectionBar>
      <div ref={rows}>
        <ProductList list={list} url={url} selection={selection} onOpen={open} />
      </div>
      <Suspense fallback={<WaitingScreen isAbove />}>
        {state.product !== null && <ProductApprovalDialog id={state.product} url={url} listed={products} />}
      </Suspense>
    </>
  )
}

function Head() {
  const text = useText(approvalTexts)
  const waiting = useQuery(shopCountsQuery('waiting', '')).data?.total
  const badge = waiting !== undefined && (
    <Badge color="yellow" size="lg">
      {text.toReview({ count: waiting })}
    </Badge>
  )
  const add = (
    <Group gap="sm">
      <ExportButton address={`${productsFile.admin.path}?format=xlsx`} />
      <Button
        component={Link}
        to="/admin/add-product"
        leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
      >
        {text.addProduct}
      </Button>
    </Group>
  )
  return <ScreenHead title={text.title} subtitle={text.subtitle} badge={badge} action={add} />
}

type ToolsProps = { readonly url: ApprovalUrl; readonly list: ResourcePages<ListedProduct> }

function Tools({ url: { state, go }, list }: ToolsProps) {
  const text = useText(approvalTexts)
  const search = useCallback((words: string) => go({ search: words }, { replace: true }), [go])
  return (
    <Group gap="sm" mb="lg">
      <ShopFilter state={state} onShop={(shop) => go({ shop })} />
      <Text variant="muted" flex={1}>
        {state.status === 'waiting' ? text.oldestFirst : text.newestFirst}
      </Text>
      <SearchField label={text.search} search={state.search} onSearch={search} />
      <RefreshButton list={list} />
    </Group>
  )
}

/** With its decision a card goes, and the focus in it: the heading takes it, so that nobody is lost at the page's start. */
function useFocusAfterDecision(isOpen: boolean, listed: readonly ListedProduct[]): void {
  const hasApproved = useRef(false)
  useEffect(() => {
    if (isOpen) hasApproved.current = true
    else if (hasApproved.current && document.activeElement === document.body) {
      document.querySelector('h1')?.focus({ preventScroll: true })
    }
  }, [isOpen, listed])
}

/** The queue and the other products by status. The open one tells how many it finds. */
function ApprovalTabs({ state, hrefOf }: ApprovalUrl) {
  const text = useText(approvalTexts)
  const counts = useQuery(shopCountsQuery(state.status, state.search)).data
  const tabs = approvalViews.map((status) => ({
    status,
    word: text[status],
    count: status === state.status ? counts?.total : undefined,
  }))
  return (
    <StatusTabs
      label={text.tabs}
      tabs={tabs}
      current={state.status}
      hrefOf={(status) => hrefOf({ status, shop: '', product: null })}
    />
  )
}

type Props = { readonly state: ApprovalUrl['state']; readonly onShop: (shop: string) => void }

/** All shops or one, each with how many products of the tab it has (R-REVIEW-02). */
function ShopFilter({ state: { status, search, shop }, onShop }: Props) {
  const text = useText(approvalTexts)
  const { shopNamed } = useLocale()
  const { total = 0, shops = [] } = useQuery(shopCountsQuery(status, search)).data ?? {}
  const known = shops.some(({ shopId }) => shopId === shop)
  return (
    <NativeSelect
      className={layout.search}
      aria-label={text.shop}
      value={shop}
      onChange={({ currentTarget }) => onShop(currentTarget.value)}
    >
      <option value="">{text.allShops({ count: total })}</option>
      {shops.map((one) => (
        <option key={one.shopId} value={one.shopId}>
          {text.oneShop({ shop: shopNamed(one) || text.unknownShop, count: one.count })}
        </option>
      ))}
      {shop !== '' && !known && (
        <option value={shop}>{text.oneShop({ shop: text.unknownShop, count: 0 })}</option>
      )}
    </NativeSelect>
  )
}

type ProductListProps = {
  readonly list: ResourcePages<ListedProduct>
  readonly url: ApprovalUrl
  readonly selection: Selection
  readonly onOpen: (product: ListedProduct) => void
}

/** The products of the tab, the shop and the search. */
function ProductList({ list, url, selection, onOpen }: ProductListProps) {
  const text = useText(approvalTexts)
  const { status, search } = url.state
  const counts = useQuery(shopCountsQuery(status, search)).data
  const words = {
    failed: status === 'waiting' ? text.pendingFailed : text.allFailed,
    more: text.loadMore,
    moreFailed: text.moreFailed,
    found: counts ? text.found({ count: counts.total }) : '',
  }
  return (
    <ResourceList
      list={list}
      words={words}
      skeleton={<SkeletonCards width="full" count={4} height={240} />}
      nothing={<Nothing url={url} />}
    >
      {(products) => (
        <CardGrid width="full">
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard
                product={product}
                isSelected={selection.ids.has(product.id)}
                onSelect={selection.toggle}
                onOpen={onOpen}
              />
            </li>
          ))}
        </CardGrid>
      )}
    </ResourceList>
  )
}

function Nothing({ url: { state, go } }: { readonly url: ApprovalUrl }) {
  const text = useText(approvalTexts)
  const { status, shop, search } = state
  if (search !== '') {
    const clear = { label: text.clearSearch, onClear: () => go({ search: '' }) }
    return <NoneFound title={text.nothingFound} text={text.nothingFoundText} clear={clear} />
  }
  if (shop !== '') {
    const clear = { label: text.showAll, onClear: () => go({ shop: '' }) }
    return <NoneFound title={text.nothingOfShop} text={text.nothingOfShopText} clear={clear} />
  }
  return status === 'waiting' ? (
    <EmptyState drawing="shelf" title={text.nothingTitle} text={text.nothing} />
  ) : (
    <NoneFound title={text.nothingFound} text={text.nothingFoundText} />
  )
}
