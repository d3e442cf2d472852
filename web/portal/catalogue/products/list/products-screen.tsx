import { Button, Group } from '@mantine/core'
import { IconFileImport, IconPlus, IconTable } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, type ReactNode, useEffect, useRef } from 'react'
import type { EditableProduct, countOwnProducts } from '#contract/catalogue/products/own-products.ts'
import { useSession } from '#web/kit/api/session.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { useLocation } from '#web/kit/router/router.ts'
import { RefreshButton } from '#web/kit/lists/refresh-button.tsx'
import { type ResourcePages, useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { useUrlState } from '#web/kit/lists/url-state.ts'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { ApprovalRequired } from '#web/portal/catalogue/products/form/approval-required.tsx'
import { listTexts } from './messages.ts'
import {
  ownCountsQuery,
  ownProductsQuery,
  editableQuery,
  refetchProducts,
} from '#web/portal/catalogue/products/queries.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { StatusTabs } from '#web/kit/lists/status-tabs.tsx'
import { CardGrid } from '#web/kit/layout/layout.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { NoneFound, ResourceList, SkeletonCards } from '#web/kit/lists/resource-list.tsx'
import { isApproved as wasApproved } from '#domain/catalogue/products/product-status.ts'
import { useRowKeys } from '#web/kit/lists/row-focus.ts'
import { type Selection, useSelection } from '#web/kit/elements/use-selection.ts'
import { SelectionBar } from '#web/kit/manage/manage-screen.tsx'
import { LowStock } from './low-stock.tsx'
import { ManyOwn } from './many-own.tsx'
import { PriceStockTable } from './price-stock-table.tsx'
import { ProductTile } from './product-tile.tsx'
import styles from './products.module.css'
import { isRare, listedStatuses, type ProductsUrl, productsUrl } from './products-url.ts'

const noProducts: readonly EditableProduct[] = []

/** `/shop/products`: all own products with their counts by status (R-PORTAL-09 … 13). */
export default function ProductsScreen() {
  const session = useSession()
  const url = useUrlState(productsUrl)
  const { status, search, stock } = url.state
  const list = useResourcePages(ownProductsQuery({ status, search, stock }))
  const counts = useQuery(ownCountsQuery(search)).data
  const onOrOff = (list.rows ?? noProducts).filter(({ status }) => wasApproved(status))
  const selection = useSelection(onOrOff)
  const rows = useRef<HTMLDivElement>(null)
  useRowKeys(rows, false)
  if (session.state !== 'signed-in') return null
  const isApproved = session.user.shop?.status === 'approved'
  return (
    <>
      <Head url={url} list={list} total={counts?.all} isApproved={isApproved} />
      {!isApproved && <ApprovalRequired />}
      {isApproved && <LowStock count={counts?.lowStock ?? 0} url={url} />}
      <ProductTabs {...url} counts={counts} />
      {isApproved && !url.state.view && (
        <SelectionBar selection={selection} shown={onOrOff.map(({ id }) => id)}>
          <ManyOwn chosen={selection.chosen} />
        </SelectionBar>
      )}
      <div ref={rows}>
        <ProductList list={list} url={url} isApproved={isApproved} selection={selection} />
      </div>
    </>
  )
}

type HeadProps = {
  readonly url: ProductsUrl
  readonly list: ResourcePages<EditableProduct>
  readonly total: number | undefined
  readonly isApproved: boolean
}

function Head({ url: { state, go }, list, total, isApproved }: HeadProps) {
  const text = useText(listTexts)
  const search = useCallback((words: string) => go({ search: words, product: null }, { replace: true }), [go])
  const tools = (
    <Group>
      <SearchField label={text.search} search={state.search} onSearch={search} />
      <RefreshButton list={list} />
      {isApproved && (
        <>
          <Button
            variant="default"
            leftSection={<IconTable size={18} stroke={1.6} aria-hidden />}
            aria-pressed={state.view}
            onClick={() => go({ view: !state.view, product: null })}
          >
            {state.view ? text.cards : text.grid}
          </Button>
          <Button
            component={Link}
            to="/shop/import"
            variant="default"
            leftSection={<IconFileImport size={18} stroke={1.6} aria-hidden />}
          >
            {text.importFile}
          </Button>
          <Button
            component={Link}
            to="/shop/add-product"
            leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          >
            {text.add}
          </Button>
        </>
      )}
    </Group>
  )
  return (
    <ScreenHead
      title={text.title}
      subtitle={total === undefined ? '\u00A0' : text.count({ count: total })}
      action={tools}
    />
  )
}

type Props = ProductsUrl & { readonly counts: ReplyOf<typeof countOwnProducts> | undefined }

/** The statuses with how many products the search finds in each; those that few shops have only where there are any. */
function ProductTabs({ state, hrefOf, counts }: Props) {
  const text = useText(listTexts)
  const found = {
    active: { word: text.active, count: counts?.active },
    pending_review: { word: text.pending, count: counts?.pendingReview },
    rejected: { word: text.rejected, count: counts?.rejected },
    inactive: { word: text.inactive, count: counts?.inactive },
    withdrawn: { word: text.withdrawn, count: counts?.withdrawn },
  }
  const shown = listedStatuses.filter(
    (status) => !isRare(status) || state.status === status || (found[status].count ?? 0) > 0,
  )
  const tabs = [
    { status: undefined, word: text.all, count: counts?.all },
    ...shown.map((status) => ({ status, ...found[status] })),
  ]
  return (
    <StatusTabs
      label={text.tabs}
      tabs={tabs}
      current={state.status}
      hrefOf={(status) => hrefOf({ status, stock: undefined, product: null })}
    />
  )
}

type ProductListProps = {
  readonly list: ResourcePages<EditableProduct>
  readonly url: ProductsUrl
  readonly isApproved: boolean
  readonly selection: Selection
}

/** The products of the tab and the search, as cards or as a table of prices and stock. */
function ProductList({ list, url, isApproved, selection }: ProductListProps) {
  const text = useText(listTexts)
  const named = useNamedProduct(url.state.product)
  const rows = list.rows && (named ? [named, ...list.rows.filter(({ id }) => id !== named.id)] : list.rows)
  return (
    <ResourceList
      list={{ ...list, rows }}
      words={{ failed: text.failed, more: text.more, moreFailed: text.moreFailed }}
      skeleton={<SkeletonCards count={6} height={380} />}
      nothing={<Nothing url={url} isApproved={isApproved} />}
    >
      {(products) =>
        url.state.view && isApproved ? (
          <PriceStockTable products={products} />
        ) : (
          <CardGrid>
            {products.map((product) => (
              <Place key={product.id} isNamed={product === named}>
                <ProductTile product={product} isShopApproved={isApproved} selection={selection} />
              </Place>
            ))}
          </CardGrid>
        )
      }
    </ResourceList>
  )
}

/** What news led to takes the focus, and stands out until something else is looked for. */
function Place({ isNamed, children }: { readonly isNamed: boolean; readonly children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (isNamed) item.current?.focus()
  }, [isNamed, key])
  return (
    <li ref={item} tabIndex={isNamed ? -1 : undefined} className={isNamed ? styles.named : undefined}>
      {children}
    </li>
  )
}

function Nothing({ url: { state, go }, isApproved }: Omit<ProductListProps, 'list' | 'selection'>) {
  const text = useText(listTexts)
  if (state.status !== undefined || state.stock !== undefined || state.search !== '') {
    const all = { status: undefined, stock: undefined, search: '', product: null }
    const clear = { label: text.showAll, onClear: () => go(all) }
    return <NoneFound title={text.nothing} text={text.nothingText} clear={clear} />
  }
  return (
    <EmptyState drawing="pouf" title={text.none} text={isApproved ? text.noneText : text.noneWaitingText}>
      {isApproved && (
        <Button
          component={Link}
          to="/shop/add-product"
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
        >
          {text.add}
        </Button>
      )}
    </EmptyState>
  )
}

/** The product that the address names. News led to it, so it and the list around it are read anew each time. */
function useNamedProduct(id: string | null): EditableProduct | null {
  const client = useQueryClient()
  const { key } = useLocation()
  const { data } = useQuery({ ...editableQuery('shop', id ?? ''), enabled: id !== null })
  useEffect(() => {
    if (id !== null) void refetchProducts(client)
  }, [client, id, key])
  return (id !== null && data) || null
}
