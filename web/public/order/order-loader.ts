import { readOrderGroup } from '#contract/orders/orders.ts'
import { locales } from '#web/kit/i18n/locale.tsx'
import type { PageRequest, WithStatus } from '#web/kit/pages/page.ts'
import { PageCallError } from '#web/kit/pages/server-call.ts'
import { type GroupView, groupView } from './order-view.ts'

type OrderPageData = { readonly group: GroupView | null }

/** Loads the orders of a checkout by its link; null where the link is not valid. */
export async function orderLoader({
  call,
  language,
  params,
}: PageRequest): Promise<WithStatus<OrderPageData>> {
  try {
    const group = await call(readOrderGroup, { params: { link: params['link'] ?? '' } })
    return { status: 200, data: { group: groupView(group, locales[language]) } }
  } catch (error) {
    if (!(error instanceof PageCallError) || error.status !== 404) throw error
    return { status: 404, data: { group: null } }
  }
}
