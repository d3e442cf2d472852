import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation, useNavigate } from '#web/portal/router.tsx'
import { importQuery, importsQuery, isOver } from './queries.ts'

/**
 * The import that the screen shows: the one that the address names, else the newest that has not ended, so that one
 * finds it again after closing the page. `go(null)` begins with another file.
 */
export function useImport() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('import')
  const list = useQuery({ ...importsQuery, enabled: asked === null })
  const open = list.data?.find((one) => !isOver(one))
  const id = asked === 'new' ? null : (asked ?? open?.id ?? null)
  const one = useQuery({ ...importQuery(id ?? ''), enabled: id !== null })
  const go = useCallback(
    (next: string | null) => navigate(`/shop/import?import=${next ?? 'new'}`, { replace: true, stay: true }),
    [navigate],
  )
  return {
    go,
    shown: id === null ? null : (one.data ?? null),
    isWaiting: id === null ? asked === null && list.isPending : one.isPending,
    error: id === null ? (asked === null ? list.error : null) : one.error,
    retry: () => void (id === null ? list.refetch() : one.refetch()),
  }
}
