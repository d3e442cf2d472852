import type { QueryClient } from '@tanstack/react-query'
import type { Audience } from '#contract/endpoint.ts'
import { undo } from '#contract/platform/undo.ts'
import { call } from '#web/kit/api/call.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from './messages.ts'
import type { Toast } from './toast.tsx'
import { useChange } from './use-change.ts'

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
