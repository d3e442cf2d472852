import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readShop } from '#contract/shops/shop-approval.ts'
import type { Shop } from '#contract/shops/shops.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { Refusal } from '#domain/refusal.ts'
import { checksOf } from '#domain/shops/shop-checks.ts'
import { type Db, isId, type Deps } from '#server/deps.ts'
import { howManyWait } from '#server/catalogue/products/approval/queue.ts'
import { countOf, onSale } from '#server/catalogue/products/record.ts'
import { readTaxProfile } from '#server/shops/kyc/tax-profile.ts'
import { listKycOf } from '#server/shops/kyc/renew.ts'
import { platformRoleOf } from '../platform-role.ts'
import { checkedFactsOf } from './verified-facts.ts'
import { readShopOf } from '../shop-record.ts'

type ShopForApproval = ReplyOf<typeof readShop>

const mostEvents = 100
const mostTwins = 20

/** Reads everything that a reviewer needs about a shop (R-API-33). Refusal('shop.not-found') for an unknown one. */
export async function readShopForApproval({ db, clock }: Deps, shopId: string): Promise<ShopForApproval> {
  const shop = isId(shopId) ? await readShopOf(db, { shopId }, clock()) : null
  if (!shop) throw new Refusal('shop.not-found')
  const [productCounts, history, kycRecords, facts, sameNumbers, platformRole, taxProfile] =
    await Promise.all([
      countProducts(db, shopId),
      historyOf(db, shopId),
      listKycOf(db, shopId),
      checkedFactsOf(db, shop),
      shopsWithSameNumbers(db, shop),
      platformRoleOf(db, shopId),
      readTaxProfile(db, shopId, dayOf(clock())),
    ])
  const checks = checksOf(shop, clock())
  return { ...shop, productCounts, history, kycRecords, facts, checks, sameNumbers, platformRole, taxProfile }
}

/** A stored `approved` counts as active (G-47); `pendingReview` includes changes of approved products (G-123). */
function countProducts(db: Db, shopId: string): Promise<ShopForApproval['productCounts']> {
  return db
    .selectFrom('products')
    .select([
      countOf().as('total'),
      countOf(onSale('status')).as('active'),
      howManyWait(sql`p.shop_id = ${shopId}`).as('pendingReview'),
      countOf("status = 'rejected'").as('rejected'),
      countOf("status = 'inactive'").as('inactive'),
    ])
    .where('shopId', '=', shopId)
    .executeTakeFirstOrThrow()
}

/** The decisions on the shop with actor, time and reason, newest first, each with the mail to the owner. */
async function historyOf(db: Db, shopId: string): Promise<ShopForApproval['history']> {
  const mailKey = sql<string>`case when shop_events.from_status is null
    then 'shop-registered:' || shop_events.shop_id else 'shop-decided:' || shop_events.id end`
  const rows = await db
    .selectFrom('shopEvents')
    .leftJoin('users', 'users.id', 'shopEvents.actorId')
    .leftJoin('mails', (join) => join.on('mails.eventKey', '=', mailKey))
    .select(['shopEvents.id', 'at', 'fromStatus as from', 'toStatus as to', 'reason'])
    .select(sql<string | null>`nullif(trim(users.first_name || ' ' || users.last_name), '')`.as('by'))
    .select(sql<boolean>`undoes is not null`.as('isUndo'))
    .select(['mails.id as mailId', 'mails.status as mailStatus'])
    .where('shopId', '=', shopId)
    .orderBy('at', 'desc')
    .orderBy('shopEvents.id', 'desc')
    .limit(mostEvents)
    .execute()
  return rows.map(({ mailId, mailStatus, ...event }) => ({
    ...event,
    mail: mailId !== null && mailStatus !== null ? { id: mailId, status: mailStatus } : null,
  }))
}

/** Other shops with the same numbers: branches may share one, and so may a rejected applicant (G-115). */
async function shopsWithSameNumbers(db: Db, shop: Shop): Promise<ShopForApproval['sameNumbers']> {
  const { businessRegistrationNumber, taxId } = shop
  const rows = await db
    .selectFrom('shops')
    .select(['id', 'shopName', 'shopNameAr', 'ownerName', 'status'])
    .select(['businessRegistrationNumber', 'taxId'])
    .where((is) =>
      is.or([
        is('businessRegistrationNumber', '=', businessRegistrationNumber),
        // The search form contains the tax id, so this condition can use its index.
        is.and([is('searchForm', 'like', `%${likeText(taxId)}%`), is('taxId', '=', taxId)]),
      ]),
    )
    .where('id', '!=', shop.id)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(mostTwins)
    .execute()
  return rows.map(({ businessRegistrationNumber: number, taxId: tax, ...twin }) => {
    const same: ShopForApproval['sameNumbers'][number]['same'] = []
    if (number === businessRegistrationNumber) same.push('businessRegistrationNumber')
    if (tax === taxId) same.push('taxId')
    return { ...twin, same }
  })
}

function likeText(text: string): string {
  return text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')
}
