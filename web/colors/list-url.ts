import { useCallback, useMemo } from 'react'
import { visibilities } from '#contract/catalogue/categories.ts'
import { searchForm } from '#domain/text/search-text.ts'
import { useLocation, useNavigate } from '#web/portal/router.tsx'
import type { AdminColor } from './queries.ts'

/** What the address says: which colours are shown. */
export type ColorPlace = { readonly search: string; readonly status: AdminColor['status'] | null }

export type ColorPlaces = {
  readonly place: ColorPlace
  readonly go: (change: Partial<ColorPlace>) => void
}

export function useColorPlace(): ColorPlaces {
  const { search } = useLocation()
  const navigate = useNavigate()
  const place = useMemo(() => readPlace(search), [search])
  const go = useCallback(
    (change: Partial<ColorPlace>) => {
      const { pathname, search: query } = window.location
      const next = { ...readPlace(query), ...change }
      const written = new URLSearchParams()
      if (next.search !== '') written.set('search', next.search)
      if (next.status !== null) written.set('status', next.status)
      navigate(written.size === 0 ? pathname : `${pathname}?${written}`, { replace: true, stay: true })
    },
    [navigate],
  )
  return { place, go }
}

function readPlace(query: string): ColorPlace {
  const asked = new URLSearchParams(query)
  return {
    search: asked.get('search')?.trim().slice(0, 200) ?? '',
    status: visibilities.find((status) => status === asked.get('status')) ?? null,
  }
}

/** The colours of the address: by name, slug or hex, and by status (R-COL-01). */
export function shownColors(colors: readonly AdminColor[], { search, status }: ColorPlace): AdminColor[] {
  const wanted = searchForm(search)
  return colors.filter((color) => {
    const texts = [color.name, color.nameAr ?? '', color.slug, color.hex]
    const isFound = texts.some((text) => searchForm(text).includes(wanted))
    return isFound && (status === null || color.status === status)
  })
}
