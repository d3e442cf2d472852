import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from '#web/portal/router.tsx'
import type { OpenBranches } from './tree-rows.ts'

/** What the address says, so that reload and Back show the same tree. */
export type CategoryPlace = { readonly search: string; readonly open: OpenBranches }

export type CategoryPlaces = {
  readonly place: CategoryPlace
  readonly go: (change: Partial<CategoryPlace>) => void
}

export function useCategoryPlace(): CategoryPlaces {
  const { search } = useLocation()
  const navigate = useNavigate()
  const place = useMemo(() => readPlace(search), [search])
  // Reads the address itself: the tree need not be drawn anew for it.
  const go = useCallback(
    (change: Partial<CategoryPlace>) => {
      const { pathname, search: query } = window.location
      navigate(pathname + writePlace({ ...readPlace(query), ...change }), { replace: true, stay: true })
    },
    [navigate],
  )
  return { place, go }
}

function readPlace(query: string): CategoryPlace {
  const asked = new URLSearchParams(query)
  const open = asked.get('open') ?? ''
  const slugs = open.split(',').filter((slug) => slug !== '')
  return {
    search: asked.get('search')?.trim().slice(0, 200) ?? '',
    open: open === 'all' ? 'all' : new Set(slugs),
  }
}

function writePlace({ search, open }: CategoryPlace): string {
  const branches = open === 'all' ? 'all' : [...open].join(',')
  // Slugs need no escaping, and their commas are easier to read unescaped.
  const parts = [
    search === '' ? [] : `search=${encodeURIComponent(search)}`,
    branches === '' ? [] : `open=${branches}`,
  ].flat()
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}
