import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { askAboutOrder, OrderMessage, writeOrderMessage } from '#contract/orders/messages.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Db, Tx, Deps, Admin, ShopOwner } from '#server/deps.ts'
import { creating, type RequestKey } from '#server/platform/http/request-keys.ts'
import { limitNotifications, limitQuestions } from '#server/orders/limits.ts'
import { lockOrder } from '../locked-order.ts'
import { holdsKey } from '../order-key.ts'
import { refuseUnconfirmed } from '../move.ts'
import { notifyOfAnswer, notifyOfQuestion } from './notifications.ts'
import { lockOrderByNumber, readOrderById } from '../find.ts'

/** Maximum number of questions per order; beyond that, customers should phone the shop. */
export const mostQuestions = 50

type Question = z.output<NonNullable<(typeof askAboutOrder)['body']>> & {
  readonly id: string
  readonly orderNumber: string
  /** The request, which may carry a key of the order; absent for the demo's customers. */
  readonly request?: FastifyRequest
}

/**
 * Stores a customer's question about an order identified by number and e-mail, and notifies the shop. Also records
 * whether the request proved to be the customer's (0161). Refusals: order.no-match, order.awaits-payment,
 * order.awaits-confirmation, order.asked-too-often, request.too-many.
 */
export async function askAbout(
  deps: Deps,
  { id, orderNumber, email, text, request }: Question,
  key?: RequestKey | null,
): Promise<void> {
  await creating(deps, key, async (tx) => {
    const { id: orderId, link } = await lockOrderByNumber(tx, orderNumber, email)
    // An unconfirmed order is not visible to the shop yet.
    refuseUnconfirmed(await lockOrder(tx, orderId))
    await refuseOverBound(tx, orderId)
    // Counted inside the story, so that a repeated request does not count twice.
    await limitQuestions(tx, deps, orderId)
    const at = deps.clock()
    const message = { id, orderId, kind: 'question', by: 'customer', authorId: null, text, at } as const
    const isProven = request ? holdsKey(deps, request, { link, email }, ['mailbox', 'placed']) : null
    await tx
      .insertInto('orderMessages')
      .values({ ...message, isProven })
      .execute()
    await tx
      .updateTable('orders')
      .set((of) => ({ askedAt: of.fn.coalesce('askedAt', of.val(at)) }))
      .where('id', '=', orderId)
      .execute()
    await notifyOfQuestion(tx, deps, message)
  })
}

async function refuseOverBound(tx: Tx, orderId: string): Promise<void> {
  const { asked } = await tx
    .selectFrom('orderMessages')
    .select((of) => of.fn.countAll<string>().as('asked'))
    .where('orderId', '=', orderId)
    .where('kind', '=', 'question')
    .executeTakeFirstOrThrow()
  if (Number(asked) >= mostQuestions) throw new Refusal('order.asked-too-often')
}

type MessageInput = z.output<NonNullable<(typeof writeOrderMessage)['admin']['body']>> & {
  readonly id: string
  readonly orderId: string
}

/**
 * Stores an answer to the customer, who is notified, or a note, by the shop on its own orders or by an administrator,
 * who can answer only for the platform store. Refusals: order.not-found, order.answered-by-shop, request.too-many.
 */
export async function writeMessage(
  deps: Deps,
  actor: Admin | ShopOwner,
  { id, orderId, kind, text }: MessageInput,
  key?: RequestKey | null,
): Promise<void> {
  await creating(deps, key, async (tx) => {
    const { shopId, number } = await lockOrder(tx, orderId, shopOf(actor))
    const isAnswer = kind === 'answer'
    if (isAnswer && actor.kind === 'admin' && shopId !== null) throw new Refusal('order.answered-by-shop')
    if (isAnswer) await limitNotifications(tx, deps, orderId)
    const message = {
      id,
      orderId,
      kind,
      by: actor.kind,
      authorId: actor.userId,
      text,
      at: deps.clock(),
    }
    await tx.insertInto('orderMessages').values(message).execute()
    if (actor.kind === 'admin') await auditMessage(tx, actor, { ...message, number })
    if (!isAnswer) return
    await tx.updateTable('orders').set({ askedAt: null }).where('id', '=', orderId).execute()
    await notifyOfAnswer(tx, deps, message)
  })
}

/** Audits that a message was written; its text is stored only with the order. */
async function auditMessage(
  tx: Tx,
  actor: Admin,
  { orderId, number, kind, at }: { orderId: string; number: number; kind: string; at: Date },
): Promise<void> {
  await recordAudit(tx, {
    actorId: actor.userId,
    action: 'order.message-written',
    ...auditSubject('order', orderId, orderNumberText(number)),
    after: { kind },
    at,
  })
}

/** Reads the notes on an order, oldest first; shops do not see notes of administrators. */
export async function readNotes(
  { db }: Deps,
  actor: Admin | ShopOwner,
  orderId: string,
): Promise<OrderMessage[]> {
  await readOrderById(db, orderId, shopOf(actor))
  const notes = messagesQuery(db).where('m.orderId', '=', orderId).where('m.kind', '=', 'note')
  const own = actor.kind === 'shop' ? notes.where('m.by', '=', 'shop') : notes
  const rows = await own.orderBy('m.at').orderBy('m.id').execute()
  return rows.map(messageOf)
}

/** Reads a message that was just written. */
export async function readMessage(db: Db, id: string): Promise<OrderMessage> {
  return messageOf(await messagesQuery(db).where('m.id', '=', id).executeTakeFirstOrThrow())
}

function messagesQuery(db: Db) {
  return db
    .selectFrom('orderMessages as m')
    .leftJoin('users as u', 'u.id', 'm.authorId')
    .select(['m.id', 'm.kind', 'm.by', 'm.text', 'm.at', 'u.firstName', 'u.lastName'])
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof messagesQuery>['executeTakeFirstOrThrow']>>

function messageOf({ firstName, lastName, by, ...message }: MessageRow): OrderMessage {
  const name = firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim()
  return { ...message, by: by as OrderMessage['by'], name }
}

function shopOf(actor: Admin | ShopOwner): string | undefined {
  return actor.kind === 'shop' ? actor.shopId : undefined
}
