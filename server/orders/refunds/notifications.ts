import { givenCauses } from '#domain/money/refunds.ts'
import { isByInstalments } from '#domain/money/payment-method.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { newId, type Tx, type Deps } from '#server/deps.ts'
import { linksOfDocuments } from '#server/money/documents/read.ts'
import { amountIn } from '#server/money/ledger/balances.ts'
import { orderAddress, newLink } from '#server/orders/link.ts'
import { closeNotifications } from '#server/platform/inbox/notify.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { refundAccountEntered, refundDecided } from '#server/platform/mail/templates/refund-mails.ts'
import { notifyOfDecision } from '../notifications.ts'
import { keyedAddress } from '../order-key.ts'

const given: readonly string[] = givenCauses

/** Days for which the link works to enter an account, from the day it is requested. */
const askedDays = 60

/**
 * Notifies a customer of a refund that no other mail reports: one given without a return, or one that needs an account,
 * which is requested by the order's link. An expired link is replaced. A shop is notified of a refund that an
 * administrator gives at its expense.
 */
export async function notifyOfRefund(
  tx: Tx,
  deps: Deps,
  refundId: string,
  { isReturned = false } = {},
): Promise<void> {
  if (deps.isMuted) return
  const refund = await readRefund(tx, refundId)
  const { status, cause, fils, ending, firstName, language, email: to } = refund
  const needsAccount = status === 'failed' || (status === 'owed' && refund.payer === 'platform')
  const isGiven = given.includes(cause)
  if (!needsAccount && !isGiven) return
  const link = needsAccount ? await keepLink(tx, deps, refund) : refund.link
  const way = needsAccount ? 'bank' : status === 'owed' ? 'shop' : 'card'
  const url =
    way === 'bank'
      ? keyedAddress(deps, language, { link, email: to })
      : orderAddress(deps.config, language, link)
  const orderNumber = orderNumberText(refund.orderNumber)
  const method = isByInstalments(refund.method) ? refund.method : null
  const isFailed = status === 'failed'
  const about = { firstName, orderNumber, fils, url, way, method, ending, isFailed, isReturned } as const
  // The first notification of a refund that reduces the sale has a credit note.
  const isCredited = isGiven && refund.bearer === 'seller' && !isFailed && !isReturned
  const credited = { id: refund.orderId, orderNumber, email: to }
  const documents = isCredited ? (await linksOfDocuments(tx, deps, credited)).slice(-1) : []
  const mail = refundDecided({ ...about, cause: isGiven ? cause : null, documents }, language)
  await postMail(tx, deps, { eventKey: `refund-decided:${refund.attemptId}`, to, language, mail })
  if (isCredited && refund.decidedBy !== null) await notifySeller(tx, deps, { ...refund, id: refundId })
}

type SellerRefund = Awaited<ReturnType<typeof readRefund>> & { readonly id: string }

async function notifySeller(tx: Tx, deps: Deps, refund: SellerRefund): Promise<void> {
  const { id, orderId, shopId, fils, reason } = refund
  const { en: name, ar: nameAr } = amountIn(fils)
  const params = { order: orderNumberText(refund.orderNumber), amount: { name, nameAr } }
  const about = { eventKey: `order-refunded:${orderId}:${id}`, kind: 'order-refunded', params } as const
  await notifyOfDecision(tx, deps, { ...about, orderId, shopId, reason })
}

/** Closes the notification of failed refunds of an order, once none of them is failed any more. */
export async function closeNewsOfFailed(tx: Tx, orderId: string, at: Date): Promise<void> {
  const others = tx.selectFrom('refunds').select('id').where('orderId', '=', orderId)
  if (await others.where('status', '=', 'failed').executeTakeFirst()) return
  const subject = { kind: 'order', ids: [orderId] } as const
  await closeNotifications(tx, { kinds: ['refund-failed'], subject, at })
}

function readRefund(tx: Tx, id: string) {
  return tx
    .selectFrom('refunds as f')
    .innerJoin('orders as o', 'o.id', 'f.orderId')
    .innerJoin('orderGroups as g', 'g.id', 'o.groupId')
    .leftJoin('refundAccounts as a', 'a.groupId', 'g.id')
    .select([
      'f.status',
      'f.payer',
      'f.cause',
      'f.bearer',
      'f.reason',
      'f.decidedBy',
      'f.fils',
      'f.attemptId',
      'f.orderId',
      'o.number as orderNumber',
      'o.shopId',
      'o.groupId',
    ])
    .select(['g.firstName', 'g.email', 'g.language', 'g.link', 'g.linkExpiresAt', 'a.ending', 'f.method'])
    .where('f.id', '=', id)
    .executeTakeFirstOrThrow()
}

type Linked = { readonly groupId: string; readonly link: string; readonly linkExpiresAt: Date }

/** Extends a checkout's link so that an account can be entered; replaces an expired link with a new one. */
export async function keepLink(
  tx: Tx,
  { clock }: Deps,
  { groupId, link, linkExpiresAt }: Linked,
): Promise<string> {
  const now = clock()
  const until = new Date(now.getTime() + askedDays * 86_400_000)
  if (linkExpiresAt >= until) return link
  // A withdrawn link must never work again.
  const lasting = linkExpiresAt > now ? link : newLink()
  await tx
    .updateTable('orderGroups')
    .set({ link: lasting, linkExpiresAt: until })
    .where('id', '=', groupId)
    .execute()
  return lasting
}

type EnteredAccount = { readonly groupId: string; readonly ending: string; readonly isChanged: boolean }

/** Reports an entered account to the order's e-mail address, as the person who entered it may not be the customer. */
export async function notifyOfAccount(
  tx: Tx,
  deps: Deps,
  { groupId, ending, isChanged }: EnteredAccount,
): Promise<void> {
  const {
    email: to,
    language,
    firstName,
    link,
  } = await tx
    .selectFrom('orderGroups')
    .select(['email', 'language', 'firstName', 'link'])
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  const url = keyedAddress(deps, language, { link, email: to })
  const { supportEmail } = await readSettings(tx)
  const mail = refundAccountEntered({ firstName, ending, url, isChanged, supportEmail }, language)
  await postMail(tx, deps, { eventKey: `refund-account:${groupId}:${newId()}`, to, language, mail })
}
