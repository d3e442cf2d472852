import { dayOf } from '#domain/calendar.ts'
import { type Currency, type Fils, formatMoney } from '#domain/money/money.ts'
import { dayText } from '#domain/notification.ts'
import { payoutNumberText } from '#domain/orders/order-number.ts'
import { ibanEnding } from '#domain/payouts/iban.ts'
import type { PayoutStatus } from '#domain/status/payout-status.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { mailAdministrators, postMail } from '#server/mail/outbox.ts'
import {
  adminPayoutRequested,
  bankAccountConfirmed,
  bankAccountEntered,
  payoutMoved,
} from '#server/mail/templates/payout-mails.ts'
import { closeNews, notify } from '#server/notifications/notify.ts'
import { wantsMail } from '#server/shops/own-settings.ts'
import { readSettings } from '#server/settings/platform.ts'
import { newId } from '#server/id.ts'

/** Whom to tell of a shop's money, and what the shop is called. */
export function readOwner(tx: Tx, shopId: string) {
  return tx
    .selectFrom('shops')
    .innerJoin('users', 'users.id', 'shops.userId')
    .select(['shops.userId', 'ownerName', 'shopName', 'shopNameAr', 'users.email', 'users.language'])
    .where('shops.id', '=', shopId)
    .executeTakeFirstOrThrow()
}

const settingsHref = '/shop/settings'

type NewAccount = { readonly shopId: string; readonly iban: string; readonly token: string }

/** Mails the owner the link that confirms an account, and says so in the inbox. */
export async function tellOfNewAccount(
  tx: Tx,
  deps: Deps,
  { shopId, iban, token }: NewAccount,
): Promise<void> {
  const { userId, ownerName, email: to, language } = await readOwner(tx, shopId)
  const eventKey = `bank-account-entered:${newId()}`
  const link = `${deps.config.publicUrl}${settingsHref}?confirm=${token}`
  const mail = bankAccountEntered({ ownerName, iban, link }, language)
  await postMail(tx, deps, { eventKey, to, language, mail })
  const params = { ending: ibanEnding(iban) }
  const about = { eventKey, kind: 'bank-account-entered', params, href: settingsHref } as const
  await notify(tx, { ...about, to: { userId }, at: deps.clock() })
}

type UsableAccount = { readonly shopId: string; readonly iban: string; readonly usableFrom: Date }

/** Tells the owner since when payouts go to another account. */
export async function tellOfConfirmedAccount(tx: Tx, deps: Deps, account: UsableAccount): Promise<void> {
  const { shopId, iban, usableFrom } = account
  const { userId, ownerName, email: to, language } = await readOwner(tx, shopId)
  const at = deps.clock()
  const eventKey = `bank-account-confirmed:${newId()}`
  const usableOn = dayOf(usableFrom)
  const url = `${deps.config.publicUrl}${settingsHref}`
  const mail = bankAccountConfirmed({ ownerName, iban, day: dayText(usableOn, language), url }, language)
  await postMail(tx, deps, { eventKey, to, language, mail })
  await closeNews(tx, { kinds: ['bank-account-entered'], hrefs: [settingsHref], at })
  const params = { ending: ibanEnding(iban), usableOn }
  await notify(tx, {
    to: { userId },
    eventKey,
    kind: 'bank-account-confirmed',
    params,
    href: settingsHref,
    at,
  })
}

type Told = {
  readonly id: string
  readonly number: number
  readonly shopId: string
  readonly iban: string
  readonly fils: Fils
  readonly currency: Currency
}

const adminHref = (id: string) => `/admin/payouts?payout=${id}`

/** Tells administrators that a shop wants to be paid. */
export async function tellOfRequest(tx: Tx, deps: Deps, { id, shopId, fils, currency }: Told): Promise<void> {
  if (deps.tellsNobody) return
  const { shopName, shopNameAr } = await readOwner(tx, shopId)
  const eventKey = `payout-requested:${id}`
  await notify(tx, {
    to: { role: 'admin' },
    eventKey,
    kind: 'payout-requested',
    params: {
      shop: { name: shopName, nameAr: shopNameAr },
      amount: { name: formatMoney(fils, currency, 'en'), nameAr: formatMoney(fils, currency, 'ar') },
    },
    href: adminHref(id),
    at: deps.clock(),
  })
  const { emailNotifications } = await readSettings(tx)
  if (!emailNotifications) return
  const url = `${deps.config.publicUrl}${adminHref(id)}`
  await mailAdministrators(tx, deps, {
    eventKey: `admin-${eventKey}`,
    mailFor: ({ firstName, language }) =>
      adminPayoutRequested({ firstName, shopName, fils, currency, url }, language),
  })
}

/** What a decision is told under, by the id of its event. */
export const decisionKey = (eventId: string) => `payout-moved:${eventId}`

type Step = {
  readonly payout: Told
  readonly eventId: string
  readonly to: PayoutStatus
  readonly reason: string | null
  readonly reference: string | null
}

/** Tells the shop what became of a payout; what can be taken back, only once it cannot any more. */
export async function tellOfPayout(tx: Tx, deps: Deps, { payout, ...step }: Step): Promise<void> {
  const { eventId, to, reason, reference } = step
  if (to === 'pending' || deps.tellsNobody) return
  const at = deps.clock()
  const { userId, ownerName, email, language } = await readOwner(tx, payout.shopId)
  const payoutNumber = payoutNumberText(payout.number)
  const eventKey = decisionKey(eventId)
  const url = `${deps.config.publicUrl}/shop/payouts`
  const facts = { ...payout, ownerName, payoutNumber, to, reason, reference, url }
  const mail = payoutMoved(facts, language)
  if (await wantsMail(tx, userId, 'payouts')) {
    await postMail(tx, deps, { eventKey, to: email, language, mail, ...(to !== 'paid' && { isHeld: true }) })
  }
  await closeNews(tx, { kinds: ['payout-requested'], hrefs: [adminHref(payout.id)], at })
  const about = { eventKey, kind: `payout-${to}`, params: { payout: payoutNumber } } as const
  await notify(tx, { ...about, to: { userId }, href: `/shop/payouts?payout=${payout.id}`, at })
}
