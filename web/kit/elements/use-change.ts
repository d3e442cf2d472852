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
import { useText, useLocale } from '#web/kit/i18n/locale.tsx'
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

const done = { create: 'created', update: 'updated', delete: 'deleted', bulk: 'bulkDone' } as const
type Action = keyof typeof done
type ToastTexts = Readonly<Record<(typeof done)[Action] | `${Action}Error` | `${Action}Failed`, string>>

/** A kind of thing that administrators manage. */
export type Resource = {
  /** What toasts say of each change, among the screen's other texts. */
  readonly texts: Readonly<Record<'en' | 'ar', ToastTexts>>
  /** The paths whose answers a change makes stale. */
  readonly stale: RegExp
}

type Extra<Input, Reply> = {
  readonly onDone?: () => void
  /** What was touched, by name. */
  readonly doneText?: (reply: Reply, input: Input) => string
  readonly undoOf?: (input: Input, reply: Reply) => Toast['action']
}
type Visibility = 'active' | 'hidden'
type Visible = { readonly id: string; readonly status: Visibility }
type Toggled = Visible & { readonly name: string; readonly nameAr: string | null }

/** A change of things of one kind: it is told by toasts, and whatever shows these things is read anew. */
export function useResourceChange<Input, Reply>(
  resource: Resource,
  action: Action,
  send: (input: Input) => Promise<Reply>,
  extra: Extra<Input, Reply> = {},
) {
  const text = useText(resource.texts)
  return useChange({
    send,
    done: text[done[action]],
    error: text[`${action}Error`],
    failed: text[`${action}Failed`],
    reload: reloadOf(resource),
    ...extra,
  })
}

/** Reads anew what shows such things, and whatever else does when it is shown next. */
export function reloadOf({ stale }: Pick<Resource, 'stale'>) {
  return async (client: QueryClient): Promise<void> =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && stale.test(path),
    })
}

/** Of some things, those that this visibility changes: taken back, they alone change again. */
export function idsOfOthers(things: readonly Visible[], status: Visibility): string[] {
  return things.flatMap((one) => (one.status === status ? [] : [one.id]))
}

/** The way back from what several things became at once; none where none of them changed. */
export function useWayBack(): (ids: readonly string[], back: () => void) => Toast['action'] {
  const { undo } = useText(uiTexts)
  return (ids, back) => (ids.length === 0 ? undefined : { label: undo, onClick: back })
}

/** Shows or hides one thing, with a way back in its toast (R-CAT-04). */
export function useVisibilityToggle(resource: Resource, send: (toggled: Toggled) => Promise<unknown>) {
  const { undo } = useText(uiTexts)
  const { named } = useLocale()
  const { mutate, isPending, variables } = useResourceChange(resource, 'update', send, {
    doneText: (_reply, toggled) => named(toggled),
    undoOf: (toggled): { label: string; onClick: () => void } => ({
      label: undo,
      onClick: () => flip(toggled),
    }),
  })
  const flip = (thing: Toggled) =>
    mutate({ ...thing, status: thing.status === 'active' ? 'hidden' : 'active' })
  return { flip, toggling: isPending ? variables : null }
}
