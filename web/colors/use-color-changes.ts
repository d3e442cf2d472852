import {
  createColor,
  deleteColor,
  seedColors,
  setColorStatus,
  updateColor,
} from '#contract/catalogue/color-admin.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { useText } from '#web/i18n/locale.tsx'
import { uiTexts } from '#web/ui/messages.ts'
import { useChange } from '#web/ui/use-change.ts'
import { colorTexts } from './messages.ts'
import { type AdminColor, reloadColors } from './queries.ts'

type Ends = { readonly onDone?: () => void; readonly onFailed?: (error: unknown) => void }

export type Saving = {
  /** Null: a new one. */
  readonly id: string | null
  readonly body: InputOf<typeof createColor>['body']
}

export function useSavingColor(isNew: boolean, ends: Ends) {
  const text = useText(colorTexts)
  return useChange({
    send: ({ id, body }: Saving) =>
      id === null ? call(createColor, { body }) : call(updateColor, { params: { id }, body }),
    done: isNew ? text.created : text.updated,
    error: isNew ? text.createError : text.updateError,
    failed: isNew ? text.createFailed : text.updateFailed,
    reload: reloadColors,
    ...ends,
  })
}

export type Toggle = { readonly id: string; readonly status: AdminColor['status'] }

/** A card's Show or Hide, with a way back in its toast. */
export function useColorToggle() {
  const text = useText(colorTexts)
  const { undo } = useText(uiTexts)
  const toggle = useChange({
    send: ({ id, status }: Toggle) => call(updateColor, { params: { id }, body: { status } }),
    done: text.updated,
    error: text.updateError,
    failed: text.updateFailed,
    reload: reloadColors,
    undoOf: ({ id, status }): { label: string; onClick: () => void } => ({
      label: undo,
      onClick: () => toggle.mutate({ id, status: status === 'active' ? 'hidden' : 'active' }),
    }),
  })
  return toggle
}

export function useDeletingColor(ends: Ends) {
  const text = useText(colorTexts)
  return useChange({
    send: (id: string) => call(deleteColor, { params: { id } }),
    done: text.deleted,
    error: text.deleteError,
    failed: text.deleteFailed,
    reload: reloadColors,
    ...ends,
  })
}

export function useBulkColors(ends: Ends) {
  const text = useText(colorTexts)
  return useChange({
    send: (body: InputOf<typeof setColorStatus>['body']) => call(setColorStatus, { body }),
    done: text.bulkDone,
    error: text.bulkError,
    failed: text.bulkFailed,
    reload: reloadColors,
    ...ends,
  })
}

export function useSeedingColors() {
  const text = useText(colorTexts)
  return useChange({
    send: () => call(seedColors),
    done: text.seeded,
    doneText: ({ added, total }) => text.seededText({ added, total }),
    error: text.seedError,
    failed: text.seedFailed,
    reload: reloadColors,
  })
}
