import { sql } from 'kysely'
import type { Order } from '#contract/orders/orders.ts'
import { refundNumberText } from '#domain/orders/order-number.ts'

type StoredRefund = Omit<Order['refunds'][number], 'refundNumber' | 'amount' | 'createdAt' | 'doneAt'> & {
  readonly number: number
  readonly fils: number
  /** As a column has it, or as the text of one within JSON. */
  readonly createdAt: Date | string
  readonly doneAt: Date | string | null
}

/** The refunds of the order `o`, in the order of their numbers. */
export const refunds = sql<StoredRefund[] | null>`(select json_agg(json_build_object(
    'id', f.id, 'number', f.number, 'cause', f.cause, 'method', f.method, 'fils', f.fils, 'status', f.status,
    'createdAt', f.created_at, 'doneAt', f.done_at, 'payer', f.payer,
    'paidBy', f.paid_by, 'reference', f.reference, 'paidOn', f.paid_on, 'handedBy', f.handed_by, 'receivedBy', f.received_by) order by f.number)
  from refunds f where f.order_id = o.id)`

/** One as the wire has it. */
export function refundOf({
  number,
  fils,
  createdAt,
  doneAt,
  ...told
}: StoredRefund): Order['refunds'][number] {
  return {
    ...told,
    refundNumber: refundNumberText(number),
    amount: fils,
    createdAt: new Date(createdAt),
    doneAt: doneAt === null ? null : new Date(doneAt),
  }
}
