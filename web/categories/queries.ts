import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listAdminCategories } from '#contract/catalogue/category-admin.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'

export type CategoryNode = ReplyOf<typeof listAdminCategories>[number]

export const categoriesQuery = queryOptions({
  queryKey: [listAdminCategories.path],
  queryFn: () => call(listAdminCategories),
})

/** After a change the tree is read anew, and whatever else shows categories when it is shown next. */
export async function reloadCategories(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && /categor|product/i.test(path),
  })
}
