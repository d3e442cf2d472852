import { takeBackMove } from '#server/platform/status/take-back.ts'
import { sql, type SqlBool, type Updateable } from 'kysely'
import {
  type ProductEvent,
  type ProductStatus,
  productStatus,
} from '#domain/catalogue/products/product-status.ts'
import { Refusal } from '#domain/refusal.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { type Tx, newId } from '#server/deps.ts'
import type { Products, Json } from '#server/platform/db/types.ts'
import { productAuditFields } from '#server/catalogue/products/audit-fields.ts'
import { readColors, type StoredColor, writeColors } from '#server/catalogue/products/product-colors.ts'
import { columnsOf, photosOf, type Locked, lockProduct, writeSent } from '#server/catalogue/products/write.ts'
import { checkCategory } from '#server/catalogue/products/submit.ts'
import type { Undoable } from '#server/platform/undo/undoable.ts'
import type { KeptMove, Subject } from '#server/platform/status/transition.ts'
import { closeProductNotifications, decisionKey, notifyShopOfDecision } from './notifications.ts'
import { z } from 'zod'
import { type ProductContent, productContent } from '#contract/catalogue/products/product-input.ts'
import { claimPhotos } from '#server/platform/files/claim.ts'
import { differingContent } from './compared-content.ts'

type LockedChange = Locked & { readonly status: 'pending_review'; readonly change: WaitingChange }

/** The product's values of the fields that the change sets, from before it was applied, as JSON. */
type ChangeSnapshot = {
  readonly changeId: string
  readonly columns: Updateable<Products>
  readonly colors: StoredColor[] | null
}

const audit = { action: 'product.decided', subjectKind: 'product', fieldsOf: auditedFields } as const

/** Undoes the decision on a change: the product gets its old values back, and the change waits again. */
export const changeDecisionUndo: Undoable<KeptMove<ProductStatus, ChangeSnapshot>> = {
  kind: 'change-decision',
  right: 'catalogue',
  takeBack: async (undoing, move) => {
    const { tx, at } = undoing
    const { changeId } = move.before
    const product = await lockProduct(tx, move.id)
    const change = await settledChange(tx, changeId)
    const { status: settled } = change
    const status = settled === 'applied' ? 'active' : settled === 'replaced' ? 'pending_review' : settled
    await takeBackMove(
      undoing,
      { audit },
      {
        row: { ...product, status, change, changedAt: await lastEdit(tx, product) },
        move,
        notified: { shopId: product.shopId, eventKey: decisionKey(changeId) },
        restore: async () => {
          if (status === 'active') await restore(tx, { productId: product.id, ...move.before, at })
          await reopenChange(tx, changeId)
        },
      },
    )
    await refreshListings(tx, { productIds: [product.id] })
  },
}

type Restored = ChangeSnapshot & { readonly productId: string; readonly at: Date }

async function restore(tx: Tx, { productId, columns, colors, at }: Restored): Promise<void> {
  const was = { ...columns, updatedAt: at }
  await tx.updateTable('products').set(was).where('id', '=', productId).execute()
  if (colors) await writeColors(tx, [{ productId, colors }])
}

async function remember(tx: Tx, { id, change }: LockedChange): Promise<ChangeSnapshot> {
  const { availableColors, productColors, ...plain } = change.content
  const names = Object.keys(columnsOf(plain)) as (keyof Products)[]
  const row = await tx.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    changeId: change.id,
    columns: Object.fromEntries(names.map((name) => [name, row[name]])),
    colors: availableColors || productColors ? await readColors(tx, id) : null,
  }
}

/**
 * A change of an approved product, decided like a pending product: its content is applied to the product, or it is
 * rejected with a reason for its shop, or the shop withdraws it. The outcome is stored in the row of the change.
 */
export const changes: Subject<ProductStatus, ProductEvent, LockedChange, ChangeSnapshot> = {
  machine: productStatus,
  store: async (tx, row, { to, reason, actorId, at }) => {
    const status = to === 'rejected' || to === 'withdrawn' ? to : 'applied'
    if (status === 'applied') await apply(tx, row, at)
    const decidedBy = status === 'withdrawn' ? null : actorId
    const settled = { status, rejectionReason: reason, decidedBy, settledAt: at } as const
    await settleChange(tx, row.change.id, settled)
  },
  audit,
  followUp: async (tx, deps, { row: { id: productId, change }, to, reason, at }) => {
    await closeProductNotifications(tx, [productId], at)
    if (to === 'withdrawn') return
    await refreshListings(tx, { productIds: [productId] })
    await notifyShopOfDecision(tx, deps, { productId, event: change.id, on: 'change', reason })
  },
  undo: { undoable: changeDecisionUndo, remember },
}

async function apply(tx: Tx, { change: { content }, ...product }: LockedChange, at: Date): Promise<void> {
  const { categoryId } = content
  if (categoryId !== undefined) await checkCategory(tx, categoryId, { mayBeHidden: true })
  await writeSent(tx, product, { sent: content, columns: { ...(categoryId && { categoryId }) }, at })
}

/** An applied change shows in the product's own fields; another outcome only in the status of the change. */
async function auditedFields(tx: Tx, { id, change }: { id: string; change: { id: string } }) {
  const { status } = await tx
    .selectFrom('productChanges')
    .select('status')
    .where('id', '=', change.id)
    .executeTakeFirstOrThrow()
  return { ...(await productAuditFields(tx, id)), ...(status !== 'applied' && { change: status }) }
}

/** A change of an approved product that waits for review (G-53). */
type WaitingChange = { readonly id: string; readonly content: ProductContent }

/** Reads and locks the waiting change of a product; null if there is none. */
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

/** Returns when a product was last edited, whether the edit is public or waits for review. */
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
 * Proposes new content of an approved product for review. It replaces a change that still waits, and keeps those of
 * its fields that are not sent again. Returns its id; null if nothing would differ from the approved content.
 * Refusal: product.category-missing.
 */
export async function proposeChange(
  tx: Tx,
  { productId, actorId, content, at }: Proposal,
): Promise<string | null> {
  const before = await takeWaiting(tx, productId, at)
  await closeProductNotifications(tx, [productId], at)
  const differing = await differingContent(tx, productId, { ...before, ...content })
  if (Object.keys(differing).length === 0) return null
  // Locks the category until the change is stored. It may be hidden, as an earlier change may have named it.
  if (differing.categoryId !== undefined) await checkCategory(tx, differing.categoryId, { mayBeHidden: true })
  await claimPhotos(tx, photosOf(differing), at)
  const id = newId()
  const wire = z.encode(productContent, differing) as Json
  await tx
    .insertInto('productChanges')
    .values({ id, productId, content: wire, proposedBy: actorId, proposedAt: at })
    .execute()
  return id
}

/** Ends the waiting change, since another replaces it; returns its content. */
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

/** Ends a waiting change; if it is applied, the caller writes its content to the product. */
async function settleChange(tx: Tx, changeId: string, settled: Settled): Promise<void> {
  await tx.updateTable('productChanges').set(settled).where('id', '=', changeId).execute()
}

/** Reads and locks a decided change. */
async function settledChange(tx: Tx, changeId: string) {
  return tx
    .selectFrom('productChanges')
    .select(['id', 'status'])
    .where('id', '=', changeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** SQL: whether the category and the colours that a change names still exist. */
export const namesAreThere = sql<SqlBool>`
  (content ->> 'categoryId' is null or exists (
    select from categories named where named.id = (content ->> 'categoryId')::uuid))
  and not exists (
    select from jsonb_path_query(content, '$.productColors[*].colorId') worn
    where not exists (select from colors named where named.id = (worn #>> '{}')::uuid) and worn <> 'null')`

/** Makes a decided change wait again. Refusal: undo.changed-meanwhile, if its category or a colour is gone. */
async function reopenChange(tx: Tx, changeId: string): Promise<void> {
  const waiting = {
    status: 'pending_review',
    settledAt: null,
    decidedBy: null,
    rejectionReason: null,
  } as const
  const change = tx.updateTable('productChanges').set(waiting).where('id', '=', changeId).where(namesAreThere)
  const { numUpdatedRows } = await change.executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Refusal('undo.changed-meanwhile')
}
