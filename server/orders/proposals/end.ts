import type { Tx } from '#server/platform/db/db.ts'

type Ending = {
  readonly orderId: string
  readonly as: 'agreed' | 'declined' | 'withdrawn'
  readonly at: Date
  /** Only this one. */
  readonly id?: string
}

/** Ends what is proposed for an order whose row is locked, and answers it; undefined where nothing is. */
export function endProposal(tx: Tx, { orderId, as, at, id }: Ending) {
  return tx
    .updateTable('orderProposals')
    .set({ status: as, endedAt: at })
    .where('orderId', '=', orderId)
    .where('status', '=', 'open')
    .$if(id !== undefined, (open) => open.where('id', '=', id ?? ''))
    .returning(['id', 'day as date', 'deliveryWindow as window', 'reason'])
    .executeTakeFirst()
}
