import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from '#web/portal/router.tsx'

/** What the tabs show: the queue, the products of a status, or all. */
export const approvalViews = ['waiting', 'active', 'rejected', 'inactive', 'all'] as const
export type ApprovalView = (typeof approvalViews)[number]

/** What the address of Product Reviews says, so that reload and Back work. */
export type ApprovalUrl = {
  readonly status: ApprovalView
  /** Of one shop only; empty for all. */
  readonly shop: string
  readonly search: string
  /** The product whose review is open. */
  readonly product: string | null
}

export type ApprovalUrls = {
  readonly place: ApprovalUrl
  readonly hrefOf: (change: Partial<ApprovalUrl>) => string
  /** `replace` where Back should not stop, e.g. at every letter of a search. */
  readonly go: (change: Partial<ApprovalUrl>, options?: { readonly replace?: boolean }) => void
}

export function useApprovalUrl(): ApprovalUrls {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const place = useMemo(() => readPlace(search), [search])
  const hrefOf = useCallback(
    (change: Partial<ApprovalUrl>) => pathname + writePlace({ ...place, ...change }),
    [pathname, place],
  )
  // Reads the address itself, so that the cards of a long list need not be drawn anew at each step.
  const go = useCallback(
    (change: Partial<ApprovalUrl>, { replace = false } = {}) => {
      const { pathname: path, search: query } = window.location
      navigate(path + writePlace({ ...readPlace(query), ...change }), { replace, stay: true })
    },
    [navigate],
  )
  return { place, hrefOf, go }
}

export function readPlace(query: string): ApprovalUrl {
  const asked = new URLSearchParams(query)
  return {
    status: approvalViews.find((view) => view === asked.get('status')) ?? 'waiting',
    shop: asked.get('shop')?.slice(0, 200) ?? '',
    search: asked.get('search')?.trim().slice(0, 200) ?? '',
    product: asked.get('product') || null,
  }
}

function writePlace({ status, ...place }: ApprovalUrl): string {
  const query = new URLSearchParams()
  if (status !== 'waiting') query.set('status', status)
  for (const [name, value] of Object.entries(place)) if (value) query.set(name, value)
  return query.size === 0 ? '' : `?${query}`
}
