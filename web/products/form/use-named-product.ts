import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EditableProduct } from '#contract/products/own-products.ts'
import { useLocation } from '#web/portal/router.tsx'
import { editableQuery, refetchProducts } from '#web/products/queries.ts'

/** The product that the address names. News led to it, so it and the list around it are read anew each time. */
export function useNamedProduct(id: string | null): EditableProduct | null {
  const client = useQueryClient()
  const { key } = useLocation()
  const { data } = useQuery({ ...editableQuery('shop', id ?? ''), enabled: id !== null })
  useEffect(() => {
    if (id !== null) void refetchProducts(client)
  }, [client, id, key])
  return (id !== null && data) || null
}
