import { type KycDocumentType, namedDocument } from '#domain/shops/kyc.ts'
import { nameIn } from '#domain/platform/text/language.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { kycDecided } from '#server/platform/mail/templates/kyc-mails.ts'
import { closeNotifications, notify, notifyShop } from '#server/platform/inbox/notify.ts'
import { namedShop } from '#server/shops/approval/notifications.ts'
import type { LockedShop } from './lock.ts'

type RenewalNotice = {
  readonly id: string
  readonly shop: LockedShop
  readonly type: KycDocumentType
  readonly at: Date
}

/** Notifies administrators that a renewed document is pending. */
export async function notifyRenewal(tx: Tx, { id, shop, type, at }: RenewalNotice): Promise<void> {
  await notify(tx, {
    to: { role: 'admin' },
    eventKey: `kyc-renewed:${id}`,
    kind: 'kyc-renewed',
    params: { shop: namedShop(shop), document: namedDocument(type) },
    subject: { kind: 'kyc', id: shop.id },
    at,
  })
}

/** The event key of a decision's notification and mail, by the id of its event. */
export const decisionKey = (eventId: string) => `kyc-decided:${eventId}`

type Decided = Omit<RenewalNotice, 'id'> & { readonly eventId: string; readonly reason: string | null }

/** Notifies the owners of the decision on a document: approved if there is no reason, else rejected. */
export async function notifyDecision(tx: Tx, deps: Deps, decided: Decided): Promise<void> {
  const { shop, type, eventId, reason, at } = decided
  const documents = tx.selectFrom('kycDocuments').select('id').where('shopId', '=', shop.id)
  const waits = await documents.where('status', '=', 'pending').executeTakeFirst()
  const about = { kind: 'kyc', ids: [shop.id] } as const
  if (!waits) await closeNotifications(tx, { kinds: ['kyc-renewed'], subject: about, at })
  const facts = { type, reason, publicUrl: deps.config.publicUrl }
  await notifyShop(tx, deps, {
    shopId: shop.id,
    eventKey: decisionKey(eventId),
    kind: reason === null ? 'kyc-approved' : 'kyc-rejected',
    params: { document: namedDocument(type) },
    subject: { kind: 'kyc', id: shop.id },
    write: ({ ownerName, language }) =>
      kycDecided({ ...facts, shopName: nameIn(language, namedShop(shop)), ownerName }, language),
    isHeld: true,
  })
}
