import { givenCauses } from '#domain/money/refunds.ts'
import { isByInstalments } from '#domain/money/payment-method.ts'
import { orderNumberText } from '#domain/orders/order-number.ts'
import { newId, type Tx, type Deps } from '#server/deps.ts'
import { orderAddress, newLink } from '#server/orders/link.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { refundAccountEntered, refundDecided } from '#server/platform/mail/templates/refund-mails.ts'
import { keyedAddress } from '../order-key.ts'

const given: readonly string[] = givenCauses

/** So long an account can be entered by the link, from the day on which it is asked for. */
const askedDays = 60

/**
 * Tells a customer of money that goes back where nothing else does: of what was given without a return, and of what needs
 * an account, which is asked for by the order's link. One that has ended is another one from then on.
 */
export async function notifyOfRefund(
  tx: Tx,
  deps: Deps,
  refundId: string,
  { isReturned = false } = {},
): Promise<void> {
  if (deps.isMuted) return
  const { status, payer, cause, groupId, orderNumber, attemptId, ...about } = await readRefund(tx, refundId)
  const needsAccount = status === 'failed' || (status === 'owed' && payer === 'platform')
  const isGiven = given.includes(cause)
  if (!needsAccount && !isGiven) return
  const link = needsAccount ? await keepLink(tx, deps, { groupId, ...about }) : about.link
  const { email: to, language, firstName, fils, ending } = about
  const way = needsAccount ? 'bank' : status === 'owed' ? 'shop' : 'card'
  const url =
    way === 'bank'
      ? keyedAddress(deps, language, { link, email: to })
      : orderAddress(deps.config, language, link)
  const method = isByInstalments(about.method) ? about.method : null
  const said = {
    firstName,
    orderNumber: orderNumberText(orderNumber),
    fils,
    url,
    way,
    method,
    ending,
  } as const
  const mail = refundDecided(
    { ...said, cause: isGiven ? cause : null, isFailed: status === 'failed', isReturned },
    language,
  )
  await postMail(tx, deps, { eventKey: `refund-decided:${attemptId}`, to, language, mail })
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
      'f.fils',
      'f.attemptId',
      'o.number as orderNumber',
      'o.groupId',
    ])
    .select(['g.firstName', 'g.email', 'g.language', 'g.link', 'g.linkExpiresAt', 'a.ending', 'f.method'])
    .where('f.id', '=', id)
    .executeTakeFirstOrThrow()
}

type Linked = { readonly groupId: string; readonly link: string; readonly linkExpiresAt: Date }

/** A link that works so long that an account can be entered by it; of one that has ended another one. */
export async function keepLink(
  tx: Tx,
  { clock }: Deps,
  { groupId, link, linkExpiresAt }: Linked,
): Promise<string> {
  const now = clock()
  const until = new Date(now.getTime() + askedDays * 86_400_000)
  if (linkExpiresAt >= until) return link
  // Who has withdrawn a link does not want it to lead anywhere again.
  const lasting = linkExpiresAt > now ? link : newLink()
  await tx
    .updateTable('orderGroups')
    .set({ link: lasting, linkExpiresAt: until })
    .where('id', '=', groupId)
    .execute()
  return lasting
}

type EnteredAccount = { readonly groupId: string; readonly ending: string; readonly isChanged: boolean }

/** Tells the order's address of mail which account was entered: whoever reads the mailbox may be somebody else. */
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
  const mail = refundAccountEntered({ firstName, ending, url, isChanged }, language)
  await postMail(tx, deps, { eventKey: `refund-account:${groupId}:${newId()}`, to, language, mail })
}
