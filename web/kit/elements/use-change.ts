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
  /** Title of the toast; `doneText` is its text, if any. */
  readonly done: string
  readonly doneText?: (reply: Reply, input: Input) => string
  readonly error: string
  /** Text if the server sent no sentence (R-ERR-04); by default a request to try again. */
  readonly failed?: string
  /** A query whose cached data the reply replaces. */
  readonly into?: { readonly queryKey: DataTag<QueryKey, Reply, Error> }
  readonly reload?: (client: QueryClient) => Promise<void>
  /** Undo, offered in the toast. */
  readonly undoOf?: (input: Input, reply: Reply) => Toast['action']
  readonly onDone?: (reply: Reply, input: Input) => void
  readonly onFailed?: (error: unknown) => void
}

/** A change: sends the call, shows its toasts and refetches what it changed; pending until refetched. */
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

/** An undo offered by a reply, and the name of its subject. */
type Offer = { readonly id: string | null; readonly name: string; readonly onUndone?: () => unknown }

/** Makes a toast's Undo action from a reply's offer; undefined if there is nothing to undo. `by` is the endpoint. */
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

/** A kind of item that administrators manage. */
export type Resource = {
  /** The toasts' texts of each change, among the screen's other texts. */
  readonly texts: Readonly<Record<'en' | 'ar', ToastTexts>>
  /** Matches the paths whose replies a change makes stale. */
  readonly stale: RegExp
}

type Extra<Input, Reply> = {
  readonly onDone?: () => void
  /** Names what was changed. */
  readonly doneText?: (reply: Reply, input: Input) => string
  readonly undoOf?: (input: Input, reply: Reply) => Toast['action']
}
type Visibility = 'active' | 'hidden'
type Visible = { readonly id: string; readonly status: Visibility }
type Toggled = Visible & { readonly name: string; readonly nameAr: string | null }

/** A change of items of one kind: reports by toasts and refetches every query that shows such items. */
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

/** Refetches the queries on screen that show such items; others when next shown. */
export function reloadOf({ stale }: Pick<Resource, 'stale'>) {
  return async (client: QueryClient): Promise<void> =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && stale.test(path),
    })
}

/** Ids of the items that setting this visibility changes, so that an undo changes them alone. */
export function idsOfOthers(things: readonly Visible[], status: Visibility): string[] {
  return things.flatMap((one) => (one.status === status ? [] : [one.id]))
}

/** Makes the Undo action of a bulk change; undefined if no item changed. */
export function useWayBack(): (ids: readonly string[], back: () => void) => Toast['action'] {
  const { undo } = useText(uiTexts)
  return (ids, back) => (ids.length === 0 ? undefined : { label: undo, onClick: back })
}

/** Shows or hides one item, with Undo in the toast (R-CAT-04). */
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
