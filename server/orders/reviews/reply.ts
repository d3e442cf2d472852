import { productTag } from '#server/catalogue/tags.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { recordChange } from '#server/catalogue/listings/rows.ts'
import type { Tx, Deps, Admin, ShopOwner } from '#server/deps.ts'
import { auditedReview, type LockedReview, lockReview } from './move.ts'

/**
 * Stores the seller's public reply to a published review, which may be changed once; an administrator can reply only
 * for the platform store. Refusals: review.not-found, review.reply-fixed, review.answered-by-shop.
 */
export async function replyToReview(
  deps: Deps,
  actor: Admin | ShopOwner,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockReview(tx, id)
    if (actor.kind === 'shop' ? row.shopId !== actor.shopId || row.status !== 'approved' : false)
      throw new Refusal('review.not-found')
    if (actor.kind === 'admin' && row.shopId !== null) throw new Refusal('review.answered-by-shop')
    const before = await tx
      .selectFrom('reviews')
      .select(['reply', 'replyEditedAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (before.reply === text) return
    if (before.replyEditedAt !== null) throw new Refusal('review.reply-fixed')
    const at = deps.clock()
    const times = before.reply === null ? { repliedAt: at } : { replyEditedAt: at }
    await setReply(tx, row, { reply: text, ...times })
    if (actor.kind === 'admin') await audit(tx, actor, { row, before, at, action: 'review.replied' })
  })
}

/** Removes an inappropriate reply, for administrators. Refusal: review.not-found, also where there is none. */
export async function removeReply(deps: Deps, actor: Admin, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockReview(tx, id)
    const before = await auditedReview(tx, row)
    if (before.reply === null) throw new Refusal('review.not-found')
    await setReply(tx, row, { reply: null, repliedAt: null, replyEditedAt: null })
    await audit(tx, actor, {
      row,
      before: { reply: before.reply },
      at: deps.clock(),
      action: 'review.reply-removed',
    })
  })
}

type Reply = {
  readonly reply: string | null
  readonly repliedAt?: Date | null
  readonly replyEditedAt?: Date | null
}

/** Stores a reply and invalidates the product's page. */
async function setReply(tx: Tx, { id, productId }: LockedReview, reply: Reply): Promise<void> {
  await tx.updateTable('reviews').set(reply).where('id', '=', id).execute()
  await recordChange(tx, [productTag(productId)])
}

type Audited = {
  readonly row: LockedReview
  readonly before: { readonly reply: string | null }
  readonly at: Date
  readonly action: 'review.replied' | 'review.reply-removed'
}

async function audit(tx: Tx, { userId }: Admin, { row, before, at, action }: Audited): Promise<void> {
  const { name, nameAr, reply } = await auditedReview(tx, row)
  await recordAudit(tx, {
    actorId: userId,
    action,
    ...auditSubject('review', row.id, name, nameAr),
    before: { reply: before.reply },
    after: { reply },
    at,
  })
}
