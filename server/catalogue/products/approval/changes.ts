import { z } from 'zod'
import { type ProductContent, productContent } from '#contract/catalogue/products/product-input.ts'
import { newId, type Tx } from '#server/platform/db/db.ts'
import type { Json } from '#server/platform/db/types.ts'
import { claimPhotos } from '#server/platform/files/claim.ts'
import { differingContent } from './compared-content.ts'
import { closeProductNotifications } from './notifications.ts'
import { photosOf } from '#server/catalogue/products/product-rows.ts'

/** A change of an approved product that waits for review (G-53). */
export type WaitingChange = { readonly id: string; readonly content: ProductContent }

/** The change of a product that waits, with its row held; null where none does. */
export async function waitingChange(tx: Tx, productId: string): Promise<WaitingChange | null> {
  const row = await tx
    .selectFrom('productChanges')
    .select(['id', 'content'])
    .where('productId', '=', productId)
    .where('status', '=', 'pending_review')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? { id: row.id, content: z.decode(productContent, row.content as never) } : null
}

/** When a product was last edited, whether that shows yet or waits for review. */
export async function lastEdit(tx: Tx, product: { id: string; updatedAt: Date }): Promise<Date> {
  const { id, updatedAt } = product
  const change = await tx
    .selectFrom('productChanges')
    .select(['proposedAt', 'settledAt'])
    .where('productId', '=', id)
    .where('status', '!=', 'replaced')
    .orderBy('proposedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const times = [updatedAt, change?.proposedAt, change?.settledAt].flatMap((time) => time?.getTime() ?? [])
  return new Date(Math.max(...times))
}

type Proposal = {
  readonly productId: string
  readonly actorId: string
  readonly content: ProductContent
  readonly at: Date
}

/**
 * Puts what a shop wants its approved product to say before the reviewers, in place of a change that still waits, of
 * which what is not sent anew stays. Returns its id; null where nothing would differ from what is approved.
 */
export async function proposeChange(
  tx: Tx,
  { productId, actorId, content, at }: Proposal,
): Promise<string | null> {
  const before = await takeWaiting(tx, productId, at)
  await closeProductNotifications(tx, [productId], at)
  const differing = await differingContent(tx, productId, { ...before, ...content })
  if (Object.keys(differing).length === 0) return null
  await claimPhotos(tx, photosOf(differing), at)
  const id = newId()
  const wire = z.encode(productContent, differing) as Json
  await tx
    .insertInto('productChanges')
    .values({ id, productId, content: wire, proposedBy: actorId, proposedAt: at })
    .execute()
  return id
}

/** Ends the change that waits, since another takes its place; returns what it said. */
export async function takeWaiting(tx: Tx, productId: string, at: Date): Promise<ProductContent> {
  const change = await waitingChange(tx, productId)
  if (change) await settleChange(tx, change.id, { status: 'replaced', settledAt: at })
  return change?.content ?? {}
}

type Settled = {
  readonly status: 'applied' | 'rejected' | 'replaced' | 'withdrawn'
  readonly settledAt: Date
  readonly decidedBy?: string | null
  readonly rejectionReason?: string | null
}

/** Ends a change that waits; where it is applied, the caller writes what it says. */
export async function settleChange(tx: Tx, changeId: string, settled: Settled): Promise<void> {
  await tx.updateTable('productChanges').set(settled).where('id', '=', changeId).execute()
}

/** A change that was decided on, with its row held. */
export async function settledChange(tx: Tx, changeId: string) {
  return tx
    .selectFrom('productChanges')
    .select(['id', 'status'])
    .where('id', '=', changeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Lets a change that was decided on wait again. */
export async function reopenChange(tx: Tx, changeId: string): Promise<void> {
  const waiting = {
    status: 'pending_review',
    settledAt: null,
    decidedBy: null,
    rejectionReason: null,
  } as const
  await tx.updateTable('productChanges').set(waiting).where('id', '=', changeId).execute()
}
