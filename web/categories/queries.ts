import { queryOptions } from '@tanstack/react-query'
import {
  createCategory,
  listAdminCategories,
  placeCategory,
  updateCategory,
} from '#contract/catalogue/category-admin.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { type Resource, useResourceChange } from '#web/ui/manage/use-resource-change.ts'
import { categoryTexts } from './messages.ts'

export type CategoryNode = ReplyOf<typeof listAdminCategories>[number]

export const categoriesQuery = queryOptions({
  queryKey: [listAdminCategories.path],
  queryFn: () => call(listAdminCategories),
})

/** After a change the tree is read anew, and whatever else shows categories when it is shown next. */
export const categoryResource: Resource = { texts: categoryTexts, stale: /categor|product/i }

/** Null as id: a new one. */
export async function saveCategory(id: string | null, body: InputOf<typeof createCategory>['body']) {
  return id === null ? call(createCategory, { body }) : call(updateCategory, { params: { id }, body })
}

export type Placing = { readonly id: string } & InputOf<typeof placeCategory>['body']

/** Puts a category under another, before one of its children or behind all of them. */
export function usePlacing(onDone = () => {}) {
  const send = ({ id, ...body }: Placing) => call(placeCategory, { params: { id }, body })
  return useResourceChange(categoryResource, 'update', send, { onDone })
}
