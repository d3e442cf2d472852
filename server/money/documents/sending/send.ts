import { sql } from 'kysely'
import {
  orderNumbersOf,
  type SendingStatus,
  sendingKey,
  waitMinutes,
} from '#domain/money/documents/document.ts'
import { pintXml } from '#domain/money/documents/pint/pint.ts'
import { oneLine } from '#domain/platform/text/plain-text.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { orderOfDocument } from '#server/money/documents/read.ts'
import { frozen } from '#server/money/documents/store.ts'
import { notify } from '#server/platform/inbox/notify.ts'

/** Limit per run; the next run takes the rest. */
const most = 500
/** Limits on the provider's reasons: their number, and the length of each in characters. */
const [mostReasons, longestReason] = [20, 500]

/**
 * Submits waiting documents to the provider, and asks for the state of submitted ones. One process at a time claims a
 * document; after an unanswered call or a killed process it is claimed again later.
 */
export async function sendDocuments(deps: Deps): Promise<void> {
  const { eInvoices: provider } = deps
  if (!provider) return
  await enlist(deps)
  for (let count = 0; count < most; count += 1) {
    const sending = await takeUp(deps)
    if (!sending) return
    try {
      await carryOn(deps, provider, sending)
    } catch (error) {
      deps.log.warn({ err: error, document: sending.documentId }, 'the e-invoicing provider did not answer')
    }
  }
}

/** Queues the documents between two parties registered for VAT, issued since sending began (0059). */
async function enlist({ db, clock, config }: Deps): Promise<void> {
  const now = clock()
  await sql`insert into document_sendings (document_id, status, status_since, next_at)
    select d.id, 'waiting', ${now}, ${now} from documents d
    where type <> 'receipt' and content -> 'seller' ->> 'trn' is not null and content -> 'buyer' ->> 'trn' is not null
      and d.issued_at >= ${config.eInvoicing?.from ?? now}
      and not exists (select from document_sendings s where s.document_id = d.id)
    order by d.issued_at limit ${most}
    on conflict do nothing`.execute(db)
}

type ClaimedSending = NonNullable<Awaited<ReturnType<typeof takeUp>>>

/** Claims the next due sending, and postpones it so that other processes leave it alone meanwhile. */
async function takeUp({ db, clock }: Deps) {
  return db.transaction().execute(async (tx) => {
    const now = clock()
    const due = await tx
      .selectFrom('documentSendings as s')
      .innerJoin('documents as d', 'd.id', 's.documentId')
      .select(['s.documentId', 's.status', 's.attempt', 's.tries', 's.providerRef', 'd.content'])
      .select(orderOfDocument.as('orderId'))
      .where('s.status', 'in', ['waiting', 'sent'])
      .where('s.nextAt', '<=', now)
      .orderBy('s.nextAt')
      .limit(1)
      .forNoKeyUpdate('s')
      .skipLocked()
      .executeTakeFirst()
    if (!due) return null
    const nextAt = new Date(now.getTime() + waitMinutes(due.tries) * 60_000)
    const tries = due.tries + 1
    await tx
      .updateTable('documentSendings')
      .set({ tries, nextAt })
      .where('documentId', '=', due.documentId)
      .execute()
    return { ...due, tries, document: frozen(due.content) }
  })
}

async function carryOn(deps: Deps, provider: EInvoiceProvider, sending: ClaimedSending): Promise<void> {
  if (sending.providerRef === null) return handOver(deps, provider, sending)
  const verdict = await provider.lookUp(sending.providerRef)
  if (verdict.state === 'delivered') await keep(deps, sending, { status: 'delivered' })
  if (verdict.state === 'rejected')
    await keep(deps, sending, {
      status: 'rejected',
      reasons: verdict.reasons.slice(0, mostReasons).map(readable),
    })
}

const readable = (reason: string) => oneLine(reason.slice(0, longestReason).toWellFormed())

/** Submits a document. A retry first asks whether an interrupted submission was accepted. */
async function handOver(deps: Deps, provider: EInvoiceProvider, sending: ClaimedSending): Promise<void> {
  const { document, attempt, tries } = sending
  const xml = pintXml(document)
  if (xml === null) return keep(deps, sending, { status: 'rejected' })
  const key = sendingKey(document, attempt)
  const taken = tries > 1 ? await provider.find(key) : null
  const providerRef = taken ?? (await provider.submit({ key, xml }))
  await keep(deps, sending, { status: 'sent', providerRef })
}

type SendingUpdate = {
  readonly status: SendingStatus
  readonly providerRef?: string
  readonly reasons?: readonly string[]
}

/** Stores the result of an attempt, once; ignores it if another process was faster or the document was sent again. */
async function keep(
  deps: Deps,
  { documentId, attempt, status, ...about }: ClaimedSending,
  notice: SendingUpdate,
): Promise<void> {
  const { reasons = [], ...set } = notice
  const now = deps.clock()
  await deps.db.transaction().execute(async (tx) => {
    const kept = await tx
      .updateTable('documentSendings')
      .set({
        ...set,
        reasons: [...reasons],
        statusSince: now,
        tries: 0,
        nextAt: new Date(now.getTime() + 60_000),
      })
      .where('documentId', '=', documentId)
      .where('attempt', '=', attempt)
      .where('status', '=', status)
      .returning('documentId')
      .executeTakeFirst()
    if (kept && notice.status === 'rejected')
      await notifyRejection(tx, { documentId, attempt, ...about }, now)
  })
}

type RejectedSending = Pick<ClaimedSending, 'documentId' | 'attempt' | 'orderId' | 'document'>

async function notifyRejection(
  tx: Tx,
  { documentId, attempt, orderId, document }: RejectedSending,
  at: Date,
) {
  const params = { document: document.number, order: orderNumbersOf(document)[0] ?? '' }
  const about = {
    eventKey: `document-rejected:${documentId}:${attempt}`,
    kind: 'document-rejected',
    params,
  } as const
  await notify(tx, { ...about, to: { role: 'admin' }, subject: { kind: 'order', id: orderId }, at })
}

declare module '#server/deps.ts' {
  interface Deps {
    /** Null when no provider is configured: documents are not sent to the tax authority. */
    readonly eInvoices?: EInvoiceProvider | null
  }
}

/** State of a document at the provider; `reasons` are in the provider's words. */
export type Verdict =
  | { readonly state: 'accepted' | 'delivered' }
  | { readonly state: 'rejected'; readonly reasons: readonly string[] }

/**
 * An accredited service provider, which passes documents on to the buyer's provider and the tax authority. Any call may
 * throw when it gets no answer, and may be repeated: a document is accepted once per key.
 */
export type EInvoiceProvider = {
  readonly name: string
  /** Submits a document; returns the provider's reference. */
  readonly submit: (sent: { readonly key: string; readonly xml: string }) => Promise<string>
  /** Returns the reference accepted under a key, or null; for a submission whose answer may have been lost. */
  readonly find: (key: string) => Promise<string | null>
  readonly lookUp: (ref: string) => Promise<Verdict>
}
