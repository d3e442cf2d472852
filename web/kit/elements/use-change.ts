import {
  type DataTag,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Audience } from '#contract/endpoint.ts'
import { undo } from '#contract/platform/undo.ts'
import { call } from '#web/kit/api/call.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from './messages.ts'
import { type Toast, toastError, toastSuccess } from './toast.tsx'

type Change<Input, Reply> = {
  readonly send: (input: Input) => Promise<Reply>
  /** The title of the toast, and its text where there is one. */
  readonly done: string
  readonly doneText?: (reply: Reply, input: Input) => string
  readonly error: string
  /** Said where the server gave no sentence of its own (R-ERR-04), if not to try again. */
  readonly failed?: string
  /** What is read there is now what was answered. */
  readonly into?: { readonly queryKey: DataTag<QueryKey, Reply, Error> }
  readonly reload?: (client: QueryClient) => Promise<void>
  /** Offered in the toast. */
  readonly undoOf?: (input: Input, reply: Reply) => Toast['action']
  readonly onDone?: (reply: Reply, input: Input) => void
  readonly onFailed?: (error: unknown) => void
}

/** One kind of change: the call, its toasts, and reading anew what it changed; pending until that is read. */
export function useChange<Input, Reply>(change: Change<Input, Reply>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change.send,
    onSuccess: async (reply, input) => {
      const action = change.undoOf?.(input, reply)
      const text = change.doneText?.(reply, input)
      toastSuccess({ title: change.done, ...(text !== undefined && { text }), ...(action && { action }) })
      if (change.into) client.setQueryData<unknown>(change.into.queryKey, reply)
      change.onDone?.(reply, input)
      await change.reload?.(client)
    },
    onError: async (error) => {
      toastError(change.error, error, change.failed)
      change.onFailed?.(error)
      await change.reload?.(client)
    },
  })
}

/** What a reply lets its reader take back, and what it is called. */
type Offer = { readonly id: string | null; readonly name: string; readonly onUndone?: () => unknown }

/** The way back that a reply offers, for its toast; none where nothing can be taken back. `by` is who takes back. */
export function useUndo(
  reload: (client: QueryClient) => Promise<void>,
  by: (typeof undo)[Audience] = undo.admin,
): (offer: Offer) => Toast['action'] {
  const text = useText(uiTexts)
  const { mutate } = useChange({
    send: ({ id }: Offer) => call(by, { body: { id: id ?? '' } }),
    done: text.undone,
    doneText: (_reply, { name }) => text.undoneText({ name }),
    error: text.notUndone,
    failed: text.notUndone,
    reload,
    onDone: (_reply, { onUndone }) => onUndone?.(),
  })
  return (offer) => (offer.id === null ? undefined : { label: text.undo, onClick: () => mutate(offer) })
}
