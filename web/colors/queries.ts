import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listAdminColors } from '#contract/catalogue/color-admin.ts'
import { call } from '#web/api/call.ts'

export type { AdminColor } from '#contract/catalogue/color-admin.ts'

export const colorsQuery = queryOptions({
  queryKey: [listAdminColors.path],
  queryFn: () => call(listAdminColors),
})

/** After a change the palette is read anew, and whatever else shows colours when it is shown next. */
export async function reloadColors(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && /color|product/i.test(path),
  })
}
