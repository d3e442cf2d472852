import {
  createCategory,
  listAdminCategories,
  placeCategory,
  updateCategory,
} from '#contract/catalogue/category-admin.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { type Resource, useResourceChange } from '#web/kit/elements/use-change.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import type { Toast } from '#web/kit/elements/toast.tsx'
import { categoryTexts } from './messages.ts'
import { allNodes, type CategoryNode, siblingsUnder } from './tree-rows.ts'

export const categoriesQuery = addressQuery(listAdminCategories)

/** A change refetches every mounted query that shows categories; the others refetch when next shown. */
export const categoryResource: Resource = { texts: categoryTexts, stale: /categor|product|commission/i }

/** A null `id` creates a category. */
export async function saveCategory(id: string | null, body: InputOf<typeof createCategory>['body']) {
  return id === null ? call(createCategory, { body }) : call(updateCategory, { params: { id }, body })
}

export type Placing = { readonly id: string } & InputOf<typeof placeCategory>['body']

type Move = { readonly to: Placing; readonly from: Placing | null }

/** Moves a category under another, before one of its children or after all of them; the toast offers undo. */
export function usePlacing(roots: readonly CategoryNode[], onDone = () => {}) {
  const text = useText(categoryTexts)
  const { undo } = useText(uiTexts)
  const { named } = useLocale()
  const send = ({ to: { id, ...body } }: Move) => call(placeCategory, { params: { id }, body })
  const { mutate, isPending } = useResourceChange(categoryResource, 'update', send, {
    onDone,
    doneText: (moved) => {
      const above = allNodes(roots).find(({ node }) => node.id === moved.parentId)?.node
      const name = named(moved)
      return above ? text.movedUnder({ name, parent: named(above) }) : text.movedToTop({ name })
    },
    undoOf: ({ to, from }): Toast['action'] =>
      from === null ? undefined : { label: undo, onClick: () => mutate({ to: from, from: to }) },
  })
  return { place: (to: Placing) => mutate({ to, from: placingOf(roots, to.id) }), isPending }
}

/** Current position of a category. */
function placingOf(roots: readonly CategoryNode[], id: string): Placing | null {
  const found = allNodes(roots).find(({ node }) => node.id === id)?.node
  if (!found) return null
  const siblings = siblingsUnder(roots, found.parentId)
  const next = siblings[siblings.findIndex((one) => one.id === id) + 1]
  return { id, parentId: found.parentId, beforeId: next?.id ?? null }
}
