import type { Shop } from '#contract/shops/shops.ts'
import type { Language } from '#domain/text/language.ts'
import type { ShopStatus } from '#domain/status/shop-status.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { adminShopRegistered } from '#server/mail/templates/admin-shop-registered.ts'
import type { Mail } from '#server/mail/templates/layout.ts'
import { mailAdministrators, postMail } from '#server/mail/outbox.ts'
import { shopApproved, shopReinstated } from '#server/mail/templates/shop-admitted.ts'
import { shopReceived } from '#server/mail/templates/shop-received.ts'
import { shopRejected } from '#server/mail/templates/shop-rejected.ts'
import { shopSuspended } from '#server/mail/templates/shop-suspended.ts'
import { notify } from '#server/notifications/notify.ts'
import { readSettings } from '#server/settings/platform.ts'

/** A shop's name for a sentence in either language. */
export function namedShop({ shopName, shopNameAr }: Pick<Shop, 'shopName' | 'shopNameAr'>) {
  return { name: shopName, nameAr: shopNameAr }
}

/** Tells the owner that the registration has come, and the administrators where the settings say so (G-100). */
export async function notifyOfRegistration(
  tx: Tx,
  deps: Deps,
  shop: Shop,
  language: Language,
): Promise<void> {
  const { id, ownerName, shopName } = shop
  const { publicUrl } = deps.config
  const isOpen = shop.status === 'approved'
  const mail = isOpen
    ? shopApproved({ ownerName, shopName, publicUrl }, language)
    : shopReceived({ ownerName, shopName }, language)
  await postMail(tx, deps, { eventKey: `shop-registered:${id}`, to: shop.email, language, mail })
  await notify(tx, {
    to: { role: 'admin' },
    eventKey: `shop-registered:${id}`,
    kind: isOpen ? 'shop-opened' : 'shop-registered',
    params: { shop: namedShop(shop) },
    href: `/admin/shops?shop=${id}`,
    at: deps.clock(),
  })
  const { emailNotifications, notifyShopRegistrations } = await readSettings(tx)
  if (!emailNotifications || !notifyShopRegistrations) return
  await mailAdministrators(tx, deps, {
    eventKey: `admin-shop-registered:${id}`,
    mailFor: ({ firstName, language: own }) =>
      adminShopRegistered({ firstName, shop, isOpen, publicUrl }, own),
  })
}

export type ShopDecided = {
  /** The id of the shop's event: one decision is told once. */
  readonly event: string
  readonly shop: Shop
  readonly from: ShopStatus
  readonly reason: string | null
}

/** Tells the owner of a decision, by mail and in the portal. */
export async function notifyOwner(tx: Tx, deps: Deps, decided: ShopDecided): Promise<void> {
  const { event, shop } = decided
  const decision = decisionOf(decided)
  if (decision === null) return
  const owner = tx.selectFrom('users').select(['email', 'language']).where('id', '=', shop.userId)
  const { email, language } = await owner.executeTakeFirstOrThrow()
  const { supportEmail } = await readSettings(tx)
  const mail = mailsOf[decision]({ ...decided, supportEmail, publicUrl: deps.config.publicUrl }, language)
  const eventKey = `shop-decided:${event}`
  await postMail(tx, deps, { eventKey, to: email, language, mail })
  await notify(tx, {
    to: { userId: shop.userId },
    eventKey,
    kind: decision,
    params: { shop: namedShop(shop) },
    href: '/shop',
    at: deps.clock(),
  })
}

type Decision = 'shop-approved' | 'shop-reinstated' | 'shop-rejected' | 'shop-suspended'

/** A reopened application is no decision: its owner hears again when there is one. */
function decisionOf({ shop: { status }, from }: ShopDecided): Decision | null {
  if (status === 'pending') return null
  if (status === 'approved') return from === 'pending' ? 'shop-approved' : 'shop-reinstated'
  return `shop-${status}`
}

type Facts = ShopDecided & { readonly supportEmail: string | null; readonly publicUrl: string }

const mailsOf: Readonly<Record<Decision, (facts: Facts, language: Language) => Mail>> = {
  'shop-approved': ({ shop, publicUrl }, language) => shopApproved({ ...shop, publicUrl }, language),
  'shop-reinstated': ({ shop, publicUrl }, language) => shopReinstated({ ...shop, publicUrl }, language),
  'shop-rejected': ({ shop, reason, supportEmail }, language) =>
    shopRejected({ ...shop, reason: reason ?? '', supportEmail }, language),
  'shop-suspended': ({ shop, reason, supportEmail }, language) =>
    shopSuspended({ ...shop, reason, supportEmail }, language),
}
