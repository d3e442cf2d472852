import { reasonFor } from '#domain/platform/text/ready-reasons.ts'
import { sql } from 'kysely'
import { type Language, nameIn } from '#domain/platform/text/language.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { counter, countWithin, type Limit } from '#server/platform/http/limits.ts'
import { adminProductSubmitted } from '#server/platform/mail/templates/admin-mails.ts'
import { mailAdministrators } from '#server/platform/mail/outbox.ts'
import {
  changeApproved,
  changeRejected,
  productApproved,
  productRejected,
} from '#server/platform/mail/templates/product-mails.ts'
import { closeNotifications, notify, notifyShop } from '#server/platform/inbox/notify.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { nothingWaits } from './queue.ts'

/** An event of a product, for which one notification is sent. */
type ProductNotice = { readonly productId: string; readonly event: string }

/** Limit per shop, to keep inboxes usable: the approval queue lists everything that waits anyway. */
const submissions: Limit = { kind: 'product-news:shop', max: 60, windowMinutes: 60 }

/**
 * Closes the notifications that asked for action on products, once these are decided, resubmitted or withdrawn; that of
 * an import once nothing of its shop waits.
 */
export async function closeProductNotifications(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  const { rows: through } = await sql<{ id: string }>`
    select shop.id from shops shop
    where shop.id in (select shop_id from products where id = any(${ids}::uuid[]))
      and ${nothingWaits(sql`p.shop_id = shop.id`)}`.execute(tx)
  const kinds = ['product-submitted', 'product-rejected', 'change-rejected'] as const
  await closeNotifications(tx, { kinds, subject: { kind: 'product', ids }, at })
  const products = { kind: 'products', ids: through.map(({ id }) => id) } as const
  await closeNotifications(tx, { kinds: ['products-imported'], subject: products, at })
}

/**
 * Notifies administrators that a shop's product waits for review, by mail if the settings say so (R-SET-04), up to the
 * limit per shop.
 */
export async function notifyOfSubmission(tx: Tx, deps: Deps, event: ProductNotice): Promise<void> {
  const { product, shop } = await namesOf(tx, event.productId)
  if (!shop || !(await countWithin(tx, counter(submissions, shop.id), deps.clock()))) return
  const eventKey = `product-submitted:${event.event}`
  await notify(tx, {
    to: { role: 'admin' },
    eventKey,
    kind: 'product-submitted',
    params: { shop: shop.named, product },
    subject: { kind: 'product', id: event.productId },
    at: deps.clock(),
  })
  const { emailNotifications, notifyProductSubmissions } = await readSettings(tx)
  if (!emailNotifications || !notifyProductSubmissions) return
  const { publicUrl } = deps.config
  await mailAdministrators(tx, deps, {
    eventKey: `admin-${eventKey}`,
    kind: 'product-submitted',
    mailFor: ({ firstName, language }) => {
      const names = { shopName: nameIn(language, shop.named), productName: nameIn(language, product) }
      return adminProductSubmitted({ firstName, ...names, publicUrl }, language)
    },
  })
}

/** Event key of a decision's notification, by the id of its event or of the change. */
export const decisionKey = (event: string) => `product-decided:${event}`

/** A decision on a product or on a change of an approved one; without a reason it is an approval. */
type Decision = ProductNotice & { readonly on: 'product' | 'change'; readonly reason: string | null }

/** Notifies a product's shop of the decision, by mail and in the portal; not for the platform store. */
export async function notifyShopOfDecision(tx: Tx, deps: Deps, decision: Decision): Promise<void> {
  const { productId, event, on, reason } = decision
  const { product, shop } = await namesOf(tx, productId)
  if (!shop) return
  const eventKey = decisionKey(event)
  await notifyShop(tx, deps, {
    shopId: shop.id,
    eventKey,
    kind: `${on}-${reason === null ? 'approved' : 'rejected'}`,
    params: { product },
    subject: { kind: 'product', id: productId },
    write: ({ ownerName, language }) =>
      decisionMail(deps, { productId, on, reason, product, ownerName }, language),
    isHeld: true,
  })
}

type Sale = ProductNotice & { readonly kind: 'taken-off' | 'put-back' }

/** Notifies a product's shop in the portal that an administrator took it off sale or put it back. */
export async function notifyShopOfSale(tx: Tx, deps: Deps, { productId, event, kind }: Sale): Promise<void> {
  const { product, shop } = await namesOf(tx, productId)
  if (!shop) return
  await notifyShop(tx, deps, {
    shopId: shop.id,
    eventKey: decisionKey(event),
    kind: `product-${kind}`,
    params: { product },
    subject: { kind: 'product', id: productId },
  })
}

type DecisionNotice = {
  readonly productId: string
  readonly on: Decision['on']
  readonly reason: string | null
  readonly product: { readonly name: string; readonly nameAr: string | null }
  readonly ownerName: string
}

const decisionMails = {
  product: { approved: productApproved, rejected: productRejected },
  change: { approved: changeApproved, rejected: changeRejected },
} as const

function decisionMail(
  { config }: Deps,
  { productId, on, reason, product, ownerName }: DecisionNotice,
  language: Language,
) {
  const productName = nameIn(language, product)
  const facts = { ownerName, productName, productId, publicUrl: config.publicUrl }
  const { approved, rejected } = decisionMails[on]
  return reason === null
    ? approved(facts, language)
    : rejected({ ...facts, reason: reasonFor(language, reason) }, language)
}

async function namesOf(tx: Tx, productId: string) {
  const { name, nameAr, shopId, shopName, shopNameAr } = await tx
    .selectFrom('products')
    .leftJoin('shops', 'shops.id', 'products.shopId')
    .select(['products.name', 'products.nameAr'])
    .select(['products.shopId', 'shops.shopName', 'shops.shopNameAr'])
    .where('products.id', '=', productId)
    .executeTakeFirstOrThrow()
  const named = shopName ? { name: shopName, nameAr: shopNameAr } : null
  const shop = shopId && named ? { id: shopId, named } : null
  return { product: { name, nameAr }, shop }
}
