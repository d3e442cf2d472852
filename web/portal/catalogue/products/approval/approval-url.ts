import { z } from 'zod'
import { id, oneOf, searchText } from '#contract/fields.ts'
import { orNull, type UrlState } from '#web/kit/lists/url-state.ts'

/** What the tabs show: the queue, the products of a status, or all. */
export const approvalViews = ['waiting', 'active', 'rejected', 'inactive', 'all'] as const
export type ApprovalView = (typeof approvalViews)[number]

/** What the address of Product Reviews says. */
export const approvalUrl = z.object({
  status: oneOf(approvalViews).or('waiting'),
  /** Of one shop only; empty for all. */
  shop: searchText,
  search: searchText,
  /** The product whose dialog is open. */
  product: orNull(id),
})
export type ApprovalUrl = UrlState<typeof approvalUrl>
