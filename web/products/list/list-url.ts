import { useCallback, useMemo } from 'react'
import type { ProductStatus } from '#domain/status/product-status.ts'
import { useLocation, useNavigate } from '#web/portal/router.tsx'

/** The tabs of the list; what a shop calls pending waits for review. */
export const listedStatuses = [
  'active',
  'pending_review',
  'rejected',
  'inactive',
] as const satisfies ProductStatus[]
export type ListedStatus = (typeof listedStatuses)[number]

/** What the address of the list says, so that reload and Back work. */
export type ProductsPlace = {
  readonly status: ListedStatus | undefined
  readonly search: string
  /** Prices and stock as a table. */
  readonly isGrid: boolean
  /** The product that news of it leads to, until something else is looked for. */
  readonly product: string | null
}

export function useProductsPlace() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const place = useMemo(() => readPlace(search), [search])
  const hrefOf = (change: Partial<ProductsPlace>) =>
    pathname + writePlace({ ...place, product: null, ...change })
  const go = useCallback(
    (change: Partial<ProductsPlace>, { replace = false } = {}) => {
      const { pathname: path, search: query } = window.location
      const next = { ...readPlace(query), product: null, ...change }
      navigate(path + writePlace(next), { replace, stay: true })
    },
    [navigate],
  )
  return { place, hrefOf, go }
}
export type ProductsPlaces = ReturnType<typeof useProductsPlace>

function readPlace(query: string): ProductsPlace {
  const asked = new URLSearchParams(query)
  return {
    status: listedStatuses.find((status) => status === asked.get('status')),
    search: asked.get('search')?.trim().slice(0, 200) ?? '',
    isGrid: asked.get('view') === 'grid',
    product: asked.get('product') || null,
  }
}

function writePlace({ status, search, isGrid, product }: ProductsPlace): string {
  const query = new URLSearchParams()
  if (status) query.set('status', status)
  if (search) query.set('search', search)
  if (isGrid) query.set('view', 'grid')
  if (product) query.set('product', product)
  return query.size === 0 ? '' : `?${query}`
}
