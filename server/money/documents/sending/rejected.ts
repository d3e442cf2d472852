import type { RejectedDocument } from '#contract/money/documents/documents.ts'
import type { WholeList } from '#contract/page.ts'
import { orderNumbersOf } from '#domain/money/documents/document.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { type Db, isId, type Tx, type Deps, type Admin, type ShopOwner } from '#server/deps.ts'
import type { IssuerId } from '#server/money/documents/number.ts'
import { isAbout, orderOfDocument } from '#server/money/documents/read.ts'
import { frozen } from '#server/money/documents/store.ts'
import { type CountedPage, pageOf } from '#server/platform/db/page.ts'
import { closeNotifications } from '#server/platform/inbox/notify.ts'

/** Lists documents rejected by the provider, newest first, of all issuers: the platform is responsible for them all. */
export async function listRejected(db: Db, query: WholeList): Promise<CountedPage<RejectedDocument[]>> {
  const found = db
    .selectFrom('documentSendings as s')
    .innerJoin('documents as d', 'd.id', 's.documentId')
    .select(['s.statusSince as at', 's.reasons', 'd.type', 'd.content'])
    .select(orderOfDocument.as('orderId'))
    .where('s.status', '=', 'rejected')
    .orderBy('s.statusSince', 'desc')
    .orderBy('d.id')
  const page = await pageOf(found, query)
  const rows = page.rows.map(({ content, ...row }) => {
    const { number, seller, ...document } = frozen(content)
    return { ...row, number, orderNumber: orderNumbersOf(document)[0] ?? '', seller: seller.name }
  })
  return { ...page, rows }
}

type Which = { readonly orderId: string; readonly documentId: string }

/**
 * Sends a rejected document of an order again; a shop can do so only for its own. Refusals: document.not-found,
 * document.not-rejected.
 */
export async function sendAgain(deps: Deps, actor: Admin | ShopOwner, which: Which): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock()
    const sending = await lockSending(tx, which, actor.kind === 'shop' ? actor.shopId : undefined)
    await startAnew(tx, sending, at)
    if (actor.kind === 'shop') return
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'document.sent-again',
      ...auditSubject(
        'order',
        sending.orderId,
        `${orderNumbersOf(sending.document)[0]} · ${sending.document.number}`,
      ),
      before: { status: sending.status },
      after: { status: 'waiting' },
      at,
    })
  })
}

type LockedSending = Awaited<ReturnType<typeof lockSending>>

async function lockSending(tx: Tx, { orderId, documentId }: Which, issuerId?: IssuerId) {
  const found = tx
    .selectFrom('documents as d')
    .leftJoin('documentSendings as s', 's.documentId', 'd.id')
    .select(['d.id', 'd.issuerId', 'd.content', 's.status', 's.attempt'])
    .select(orderOfDocument.as('orderId'))
    .where('d.id', '=', documentId)
    .where(isAbout(orderId))
    .forNoKeyUpdate('d')
  const row = isId(documentId) ? await found.executeTakeFirst() : undefined
  if (!row || (issuerId !== undefined && row.issuerId !== issuerId)) throw new Refusal('document.not-found')
  return { ...row, document: frozen(row.content) }
}

async function startAnew(tx: Tx, { id, orderId, status, attempt }: LockedSending, at: Date): Promise<void> {
  if (status !== 'rejected' || attempt === null) throw new Refusal('document.not-rejected')
  await tx
    .updateTable('documentSendings')
    .set({ status: 'waiting', statusSince: at, attempt: attempt + 1, tries: 0, nextAt: at })
    .set({ providerRef: null, reasons: [] })
    .where('documentId', '=', id)
    .execute()
  await closeNotifications(tx, {
    kinds: ['document-rejected'],
    subject: { kind: 'order', ids: [orderId] },
    at,
  })
}
