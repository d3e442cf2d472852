import {
  bulkCategories,
  createCategory,
  deleteCategory,
  placeCategory,
  updateCategory,
} from '#contract/catalogue/category-admin.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { useText } from '#web/i18n/locale.tsx'
import { uiTexts } from '#web/ui/messages.ts'
import { useChange } from '#web/ui/use-change.ts'
import { categoryTexts } from './messages.ts'
import { type CategoryNode, reloadCategories } from './queries.ts'

type Ends = { readonly onDone?: () => void; readonly onFailed?: (error: unknown) => void }

export type Saving = {
  /** Null: a new one. */
  readonly id: string | null
  readonly body: InputOf<typeof createCategory>['body']
}

export function useSavingCategory(isNew: boolean, ends: Ends) {
  const text = useText(categoryTexts)
  return useChange({
    send: ({ id, body }: Saving) =>
      id === null ? call(createCategory, { body }) : call(updateCategory, { params: { id }, body }),
    done: isNew ? text.created : text.updated,
    error: isNew ? text.createError : text.updateError,
    failed: isNew ? text.createFailed : text.updateFailed,
    reload: reloadCategories,
    ...ends,
  })
}

export type Toggle = { readonly id: string; readonly status: CategoryNode['status'] }

/** The row's switch, with a way back in its toast (R-CAT-04). */
export function useCategoryToggle() {
  const text = useText(categoryTexts)
  const { undo } = useText(uiTexts)
  const toggle = useChange({
    send: ({ id, status }: Toggle) => call(updateCategory, { params: { id }, body: { status } }),
    done: text.updated,
    error: text.updateError,
    failed: text.updateFailed,
    reload: reloadCategories,
    undoOf: ({ id, status }): { label: string; onClick: () => void } => ({
      label: undo,
      onClick: () => toggle.mutate({ id, status: status === 'active' ? 'hidden' : 'active' }),
    }),
  })
  return toggle
}

export type Placing = {
  readonly id: string
  readonly parentId: string | null
  readonly beforeId: string | null
}

export function usePlacingCategory(ends: Ends = {}) {
  const text = useText(categoryTexts)
  return useChange({
    send: ({ id, ...body }: Placing) => call(placeCategory, { params: { id }, body }),
    done: text.updated,
    error: text.updateError,
    failed: text.updateFailed,
    reload: reloadCategories,
    ...ends,
  })
}

export function useDeletingCategory(ends: Ends) {
  const text = useText(categoryTexts)
  return useChange({
    send: ({ id, reassignTo }: { readonly id: string; readonly reassignTo: string | null }) =>
      call(deleteCategory, { params: { id }, query: reassignTo === null ? {} : { reassignTo } }),
    done: text.deleted,
    error: text.deleteError,
    failed: text.deleteFailed,
    reload: reloadCategories,
    ...ends,
  })
}

export function useBulkCategories(ends: Ends) {
  const text = useText(categoryTexts)
  return useChange({
    send: (body: InputOf<typeof bulkCategories>['body']) => call(bulkCategories, { body }),
    done: text.bulkDone,
    error: text.bulkError,
    failed: text.bulkFailed,
    reload: reloadCategories,
    ...ends,
  })
}
