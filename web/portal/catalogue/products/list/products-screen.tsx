import { Button, Alert, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import {
  type countOwnProducts,
  type EditableProduct,
  listOwnProducts,
} from '#contract/catalogue/products/own-products.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Role } from '#contract/platform/auth.ts'
import { isApproved } from '#domain/catalogue/products/product-status.ts'
import { ofProducts, readLeniently } from '#web/kit/api/lenient.ts'
import { useSession } from '#web/kit/api/session.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { namesOf } from '#web/kit/i18n/messages.ts'
import { IconFileImport, IconPlus, IconTable } from '#web/kit/icons/icons.ts'
import { search } from '#web/kit/lists/filters.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { tabs } from '#web/kit/lists/tabs.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { useLocation } from '#web/kit/router/router.ts'
import { ApprovalRequired } from '#web/portal/catalogue/products/form/approval-required.tsx'
import { ownCountsQuery } from '#web/portal/catalogue/products/queries.ts'
import { ManyOwn } from './many-own.tsx'
import { listTexts } from './messages.ts'
import { PriceStockForm, PriceStockTable, usePriceStock } from './price-stock-table.tsx'
import { ProductTile } from './product-tile.tsx'
import styles from './products.module.css'

type State = { readonly search: string; readonly stock?: 'low' | undefined }
type Counts = ReplyOf<typeof countOwnProducts>

const statusNames = namesOf(listTexts, {
  active: 'active',
  pending_review: 'pending',
  rejected: 'rejected',
  inactive: 'inactive',
  withdrawn: 'withdrawn',
})

/** `/shop/products`: all own products with their counts by status (R-PORTAL-09 … 13). */
export default listScreen(readLeniently(listOwnProducts, ofProducts), {
  texts: listTexts,
  pageSize: 24,
  isLive: 'updates',
  order: 'review',
  sorts: { review: 'byReview', added: 'byAdded', name: 'product', price: 'price', stock: 'stock' },
  // Set by links of notifications.
  passing: ['product'],
  useTools: useOwnTools,
  subtitle: ({ text, tools: { counts } }) => counts && text.count({ count: counts.all }),
  buttons: ({ state, go, tools }) =>
    tools.isApproved && <Buttons isTable={state.as === true} onTable={(as) => go({ as: as || undefined })} />,
  head: ({ state, go, tools }) =>
    tools.isApproved ? (
      <LowStock count={tools.counts?.lowStock ?? 0} state={state} go={go} />
    ) : (
      <ApprovalRequired />
    ),
  tabs: tabs('status', statusNames, {
    resets: ['stock'],
    rare: ['inactive', 'withdrawn'],
    counts: {
      query: (_: Role, state: State) => ownCountsQuery(state.search),
      of: (counts: Counts, word = 'all') =>
        counts[word === 'pending_review' ? 'pendingReview' : (word as keyof Counts)],
    },
  }),
  filters: [search()],
  bulk: {
    canSelect: ({ status }) => isApproved(status),
    label: ({ name }, text) => text.selectNamed({ name }),
    actions: ({ selection: { chosen } }) => <ManyOwn chosen={chosen} />,
  },
  card: (product, { state, selection, tools }) => (
    <Place isNamed={product.id === state.product}>
      <ProductTile product={product} isShopApproved={tools.isApproved} selection={selection} />
    </Place>
  ),
  cards: { count: 6, height: 380 },
  table: ({ rows, tools }) => <PriceStockTable products={rows} of={tools.priceStock} />,
  below: ({ state, rows, tools: { priceStock } }) =>
    (priceStock.count > 0 || (state.as === true && rows.length > 0)) && <PriceStockForm {...priceStock} />,
})

type OpenList = { readonly state: State; readonly rows: readonly EditableProduct[] }

function useOwnTools(_: Role, { state, rows }: OpenList) {
  const session = useSession()
  const { data: counts } = useQuery(ownCountsQuery(state.search))
  return {
    counts,
    priceStock: usePriceStock(rows),
    isApproved: session.state === 'signed-in' && session.user.shop?.status === 'approved',
  }
}

type ButtonsProps = { readonly isTable: boolean; readonly onTable: (isTable: boolean) => void }

function Buttons({ isTable, onTable }: ButtonsProps) {
  const text = useText(listTexts)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTable size={18} stroke={1.6} aria-hidden />}
        aria-pressed={isTable}
        onClick={() => onTable(!isTable)}
      >
        {isTable ? text.cards : text.grid}
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
  )
}

/** A product linked from a notification takes the focus, and is highlighted until the user looks for something else. */
function Place({ isNamed, children }: { readonly isNamed: boolean; readonly children: ReactNode }) {
  const item = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (isNamed) item.current?.focus()
  }, [isNamed, key])
  return (
    <div ref={item} tabIndex={isNamed ? -1 : undefined} className={isNamed ? styles.named : styles.place}>
      {children}
    </div>
  )
}

type Listing = {
  readonly status?: 'active'
  readonly stock?: 'low' | undefined
  readonly as?: boolean | undefined
}

type Props = {
  readonly count: number
  readonly state: { readonly stock?: 'low' | undefined; readonly as?: boolean | undefined }
  readonly go: (change: Listing) => void
}

/** Warns of low stock in time: a product that runs out cannot be bought. */
function LowStock({ count, state, go }: Props) {
  const text = useText(listTexts)
  if (state.stock) {
    return (
      <Group mb="sm">
        <Button variant="light" aria-pressed onClick={() => go({ stock: undefined })}>
          {text.lowOnly({ count })}
        </Button>
      </Group>
    )
  }
  if (count === 0 || state.as) return null
  return (
    <Alert variant="notice" color="yellow" mb="sm" role="note">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <strong>{text.lowTitle({ count })}</strong>
        <Button
          flex="none"
          size="compact-sm"
          variant="default"
          onClick={() => go({ status: 'active', stock: 'low', as: true })}
        >
          {text.lowAction}
        </Button>
      </Group>
    </Alert>
  )
}
