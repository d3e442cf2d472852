import { dayOf } from '#domain/platform/calendar.ts'
import { type Fils, formatMoney } from '#domain/platform/amounts/money.ts'
import { dayText } from '#domain/platform/notification.ts'
import { payoutNumberText } from '#domain/orders/order-number.ts'
import { ibanEnding } from '#domain/money/payouts/iban.ts'
import { nameIn } from '#domain/platform/text/language.ts'
import type { PayoutStage } from '#domain/money/payouts/payout-status.ts'
import { newId, type Tx, type Deps } from '#server/deps.ts'
import { mailAdministrators, postMails } from '#server/platform/mail/outbox.ts'
import {
  adminPayoutRequested,
  bankAccountConfirmed,
  bankAccountEntered,
  payoutMoved,
} from '#server/platform/mail/templates/payout-mails.ts'
import { closeNotifications, notify, notifyShop } from '#server/platform/inbox/notify.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { notifySecurityEvent } from '#server/platform/accounts/security-events.ts'
import { namedShop } from '#server/shops/approval/notifications.ts'
import { formerOwnersOf } from '#server/shops/owners/changes.ts'
import { fullName } from '#server/platform/accounts/users.ts'
import { ownersAmong, peopleOf } from '#server/shops/people/people-rows.ts'

/** Returns the owner of a shop, whom notifications about its money go to, and the shop's names. */
export function readOwner(tx: Tx, shopId: string) {
  return tx
    .selectFrom('shops')
    .innerJoin('users', 'users.id', 'shops.userId')
    .select(['shops.userId', 'ownerName', 'shopName', 'shopNameAr', 'users.email', 'users.language'])
    .where('shops.id', '=', shopId)
    .executeTakeFirstOrThrow()
}

type NewAccount = {
  readonly shopId: string
  readonly iban: string
  readonly token: string
  /** Who entered it. */
  readonly by: string
}

/**
 * Mails every owner the link that confirms an account, and notifies the shop. Recent former owners are notified too,
 * without the link, which only owners can use, and without the full account number (0068).
 */
export async function notifyNewAccount(
  tx: Tx,
  deps: Deps,
  { shopId, iban, token, by }: NewAccount,
): Promise<void> {
  const { userId, ownerName, ...shop } = await readOwner(tx, shopId)
  const eventKey = `bank-account-entered:${newId()}`
  const link = `${deps.config.publicUrl}/shop/settings?confirm=${token}`
  const people = await peopleOf(tx, shopId)
  const { supportEmail } = await readSettings(tx)
  const mails = ownersAmong({ userId, people }).map(({ id, email: to, firstName, language }) => {
    const mail = bankAccountEntered(
      { ownerName: id === userId ? ownerName : firstName, iban, supportEmail, link },
      language,
    )
    return { eventKey: id === userId ? eventKey : `${eventKey}:${id}`, to, language, mail }
  })
  await postMails(tx, deps, mails)
  const ending = ibanEnding(iban)
  await notifyShop(tx, deps, {
    shopId,
    eventKey,
    kind: 'bank-account-entered',
    params: { ending },
    subject: { kind: 'bank-account', id: shopId },
  })
  const author = people.find(({ id }) => id === by)
  await notifySecurityEvent(tx, deps, {
    kind: 'bank-account-entered',
    params: { by: author ? fullName(author) : '', shop: namedShop(shop), ending },
    to: await formerOwnersOf(tx, shopId, deps.clock()),
  })
}

/** Closes the notifications about accounts that waited for their link. */
export async function closeEntered(tx: Tx, shopId: string, at: Date): Promise<void> {
  const subject = { kind: 'bank-account', ids: [shopId] } as const
  await closeNotifications(tx, { kinds: ['bank-account-entered'], subject, at })
}

type UsableAccount = { readonly shopId: string; readonly iban: string; readonly usableFrom: Date }

/** Notifies the shop of the day from which payouts go to another account. */
export async function notifyConfirmedAccount(tx: Tx, deps: Deps, account: UsableAccount): Promise<void> {
  const { shopId, iban, usableFrom } = account
  const usableOn = dayOf(usableFrom)
  const url = `${deps.config.publicUrl}/shop/settings#bank`
  const { supportEmail } = await readSettings(tx)
  await closeEntered(tx, shopId, deps.clock())
  await notifyShop(tx, deps, {
    shopId,
    eventKey: `bank-account-confirmed:${newId()}`,
    kind: 'bank-account-confirmed',
    params: { ending: ibanEnding(iban), usableOn },
    subject: { kind: 'bank-account', id: shopId },
    write: ({ ownerName, language }) =>
      bankAccountConfirmed(
        { ownerName, iban, supportEmail, day: dayText(usableOn, language), url },
        language,
      ),
  })
}

type PayoutNotice = {
  readonly id: string
  readonly number: number
  readonly shopId: string
  /** Null for a payout to the shop's account at the provider. */
  readonly iban: string | null
  readonly fils: Fils
}

/** Notifies administrators of a payout request. */
export async function notifyRequest(tx: Tx, deps: Deps, { id, shopId, fils }: PayoutNotice): Promise<void> {
  if (deps.isMuted) return
  const shop = namedShop(await readOwner(tx, shopId))
  const eventKey = `payout-requested:${id}`
  await notify(tx, {
    to: { role: 'admin' },
    eventKey,
    kind: 'payout-requested',
    params: {
      shop,
      amount: { name: formatMoney(fils, 'en'), nameAr: formatMoney(fils, 'ar') },
    },
    subject: { kind: 'payout', id },
    at: deps.clock(),
  })
  const { emailNotifications } = await readSettings(tx)
  if (!emailNotifications) return
  const url = `${deps.config.publicUrl}/admin/payouts?payout=${id}`
  await mailAdministrators(tx, deps, {
    eventKey: `admin-${eventKey}`,
    kind: 'payout-requested',
    mailFor: ({ firstName, language }) =>
      adminPayoutRequested({ firstName, shopName: nameIn(language, shop), fils, url }, language),
  })
}

/** Event key of the notification of a decision. */
export const decisionKey = (eventId: string) => `payout-moved:${eventId}`

type Step = {
  readonly payout: PayoutNotice
  readonly eventId: string
  readonly to: PayoutStage
  readonly reason: string | null
  readonly reference: string | null
}

/** Notifies the shop of a payout's new status; for an approval or rejection, only once it can no longer be undone. */
export async function notifyPayout(tx: Tx, deps: Deps, { payout, ...step }: Step): Promise<void> {
  const { eventId, to, reason, reference } = step
  if (to === 'pending' || to === 'sent' || deps.isMuted) return
  const payoutNumber = payoutNumberText(payout.number)
  const query = to === 'paid' ? `?payout=${payout.id}` : ''
  const url = `${deps.config.publicUrl}/shop/payouts${query}`
  const facts = { ...payout, payoutNumber, to, reason, reference, url }
  await closeNotifications(tx, {
    kinds: ['payout-requested'],
    subject: { kind: 'payout', ids: [payout.id] },
    at: deps.clock(),
  })
  await notifyShop(tx, deps, {
    shopId: payout.shopId,
    eventKey: decisionKey(eventId),
    kind: `payout-${to}`,
    params: { payout: payoutNumber },
    subject: { kind: 'payout', id: payout.id },
    write: ({ ownerName, language }) => payoutMoved({ ...facts, ownerName }, language),
    isHeld: to === 'approved' || to === 'rejected',
  })
}
