import { type QueryClient, useMutation } from '@tanstack/react-query'
import type { ProductImport } from '#contract/catalogue/imports/imports.ts'
import { toastError } from '#web/kit/elements/toast.tsx'
import { importsQuery, showImport } from './queries.ts'

type Change = {
  readonly send: () => Promise<ProductImport>
  readonly error: string
  readonly failed: string
  readonly client: QueryClient
  readonly onDone?: () => void
}

/** Moves an import on and shows what it is then; what it is becomes visible by itself, so only failures are told. */
export function useImportChange({ send, error, failed, client, onDone }: Change) {
  return useMutation({
    mutationFn: send,
    onSuccess: (shown) => {
      showImport(client, shown)
      onDone?.()
    },
    onError: async (cause) => {
      toastError(error, cause, failed)
      await client.invalidateQueries({ queryKey: importsQuery.queryKey })
    },
  })
}
