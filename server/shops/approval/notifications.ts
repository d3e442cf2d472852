import type { Shop } from '#contract/shops/shops.ts'
import { type Language, nameIn } from '#domain/platform/text/language.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { weekdayText } from '#domain/platform/notification.ts'
import type { ShopEvent } from '#domain/shops/shop-status.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { reasonFor } from '#domain/platform/text/ready-reasons.ts'
import { adminShopOpened, adminShopRegistered } from '#server/platform/mail/templates/admin-mails.ts'
import { mailAdministrators, postMail } from '#server/platform/mail/outbox.ts'
import {
  shopApproved,
  shopReceived,
  shopReinstated,
  shopRejected,
  shopSuspended,
} from '#server/platform/mail/templates/shop-mails.ts'
import { closeNotifications, notify, notifyShop } from '#server/platform/inbox/notify.ts'
import { readTermsOf } from '#server/shops/settings/terms.ts'
import { readSettings } from '#server/platform/settings/platform.ts'

/** A shop's name for a sentence in either language. */
export function namedShop({ shopName, shopNameAr }: Pick<Shop, 'shopName' | 'shopNameAr'>) {
  return { name: shopName, nameAr: shopNameAr }
}

/** Closes the administrators' notifications of a registration once it is decided. */
export function closeRegistrationNotifications(tx: Tx, shopId: string, at: Date): Promise<void> {
  return closeNotifications(tx, { kinds: ['shop-registered'], subject: { kind: 'shop', ids: [shopId] }, at })
}

/** Mails the owner that the registration arrived; notifies administrators, by mail if the settings say so (G-100). */
export async function notifyOfRegistration(
  tx: Tx,
  deps: Deps,
  shop: Shop,
  language: Language,
): Promise<void> {
  const { id, ownerName } = shop
  const { publicUrl } = deps.config
  const settings = await readSettings(tx)
  const named = namedShop(shop)
  const factsIn = (of: Language) => ({ ownerName, shopName: nameIn(of, named), publicUrl })
  const isOpen = shop.status === 'approved'
  const { current, accepted } = await readTermsOf(tx, id)
  const terms = {
    termsVersion: accepted && accepted.version,
    termsDay: accepted && current && weekdayText(dayOf(current.since), language),
  }
  const mail = isOpen
    ? shopApproved({ ...factsIn(language), isReviewed: settings.requireProductApproval, ...terms }, language)
    : shopReceived({ ...factsIn(language), ...terms }, language)
  await postMail(tx, deps, { eventKey: `shop-registered:${id}`, to: shop.email, language, mail })
  const kind = isOpen ? 'shop-opened' : 'shop-registered'
  await notify(tx, {
    to: { role: 'admin' },
    eventKey: `shop-registered:${id}`,
    kind,
    params: { shop: named },
    subject: { kind: 'shop', id },
    at: deps.clock(),
  })
  if (!settings.emailNotifications || !settings.notifyShopRegistrations) return
  const mailOf = isOpen ? adminShopOpened : adminShopRegistered
  await mailAdministrators(tx, deps, {
    eventKey: `admin-shop-registered:${id}`,
    kind,
    mailFor: ({ firstName, language: own }) => mailOf({ firstName, shopId: id, ...factsIn(own) }, own),
  })
}

/** The event key of a decision's notification and mail, by the id of its event. */
export const decisionKey = (eventId: string) => `shop-decided:${eventId}`

export type ShopDecided = {
  readonly shopId: string
  readonly event: ShopEvent
  /** Makes each decision notify only once. */
  readonly eventId: string
  readonly reason: string | null
}

/** Notifies the owners of a decision, by mail and in the portal; not of a reopened application, as a decision follows. */
export async function notifyOwner(tx: Tx, deps: Deps, decided: ShopDecided): Promise<void> {
  const { shopId, event, eventId, reason } = decided
  if (event === 'registered' || event === 'reopened') return
  const shop = await tx
    .selectFrom('shops')
    .select(['shopName', 'shopNameAr'])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow()
  const { supportEmail, requireProductApproval: isReviewed } = await readSettings(tx)
  const named = namedShop(shop)
  const facts = { supportEmail, isReviewed, publicUrl: deps.config.publicUrl }
  await notifyShop(tx, deps, {
    shopId,
    eventKey: decisionKey(eventId),
    kind: `shop-${event}`,
    params: { shop: named },
    subject: { kind: 'shop', id: shopId },
    write: ({ ownerName, language }) => {
      const words = { shopName: nameIn(language, named), reason: reasonFor(language, reason ?? '') }
      return mailsOf[event]({ ...facts, ...words, ownerName }, language)
    },
    isHeld: true,
  })
}

const mailsOf = {
  approved: shopApproved,
  reinstated: shopReinstated,
  rejected: shopRejected,
  suspended: shopSuspended,
}
