import { useCallback, useMemo } from 'react'
import { type KycDocumentType, kycDocumentTypes } from '#domain/shops/kyc.ts'
import { type ShopStatus, shopStatuses } from '#domain/status/shop-status.ts'
import { useLocation, useNavigate } from '#web/portal/router.tsx'

/** What the address of Shop Management says, so that reload and Back work: which shops, and what is open. */
export type ShopPlace = {
  readonly status: ShopStatus | undefined
  readonly search: string
  readonly shop: string | null
  /** The KYC document to begin with. */
  readonly kycDocument: KycDocumentType | null
}

export type ShopPlaces = {
  readonly place: ShopPlace
  readonly hrefOf: (change: Partial<ShopPlace>) => string
  /** `replace` where Back should not stop, e.g. at every letter of a search. */
  readonly go: (change: Partial<ShopPlace>, options?: { readonly replace?: boolean }) => void
}

/** Reads and changes the address, whichever of the two entries it was reached by. */
export function useShopPlaces(): ShopPlaces {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const place = useMemo(() => readPlace(search), [search])
  const hrefOf = useCallback(
    (change: Partial<ShopPlace>) => pathname + writePlace({ ...place, ...change }),
    [pathname, place],
  )
  // Reads the address itself, so that the cards of a long list need not be drawn anew at each step.
  const go = useCallback(
    (change: Partial<ShopPlace>, { replace = false } = {}) => {
      const { pathname: path, search: query } = window.location
      navigate(path + writePlace({ ...readPlace(query), ...change }), { replace, stay: true })
    },
    [navigate],
  )
  return { place, hrefOf, go }
}

function readPlace(query: string): ShopPlace {
  const asked = new URLSearchParams(query)
  return {
    status: shopStatuses.find((status) => status === asked.get('status')),
    search: asked.get('search')?.trim().slice(0, 200) ?? '',
    shop: asked.get('shop') || null,
    kycDocument: kycDocumentTypes.find((type) => type === asked.get('paper')) ?? null,
  }
}

function writePlace(place: ShopPlace): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(place)) if (value) query.set(name, value)
  return query.size === 0 ? '' : `?${query}`
}
