import type { QueryClient } from '@tanstack/react-query'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import type { Toast } from '#web/kit/elements/toast.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'

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
