import { sql } from 'kysely'
import type { SetUp, SetUpStep, ShopSettings, StoredShopSettings } from '#contract/shops/own-settings.ts'
import { Refusal } from '#domain/refusal.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import type { Db, Tx, Deps } from '#server/deps.ts'
import { claimPhotos } from '#server/platform/files/claim.ts'
import { refreshShopPage } from '#server/shops/page/public-page.ts'

/** Reads a shop's description of itself and its contact data (R-PORTAL-22). */
export async function readSettingsOf(db: Db, shopId: string): Promise<StoredShopSettings> {
  const { rows } = await sql<SettingsRow>`
    select s.shop_name, s.shop_name_ar, s.email, s.phone, coalesce(own.slug, s.id::text) as slug,
      coalesce(p.story, '') as story, coalesce(p.story_ar, '') as story_ar,
      coalesce(p.area, '') as area, coalesce(p.area_ar, '') as area_ar,
      coalesce(p.shows_address, false) as shows_address, p.logo, p.cover, coalesce(p.whatsapp, '') as whatsapp,
      coalesce(p.hours, '') as hours, coalesce(p.hours_ar, '') as hours_ar, coalesce(p.map_url, '') as map_url,
      greatest(s.return_days, platform.return_days) as return_days, platform.return_days as usual_return_days,
      coalesce(s.return_address, '') as return_address,
      coalesce(p.version, 0) as version, p.updated_at
    from shops s cross join settings platform
      left join shop_pages p on p.shop_id = s.id
      left join shop_slugs own on own.shop_id = s.id and own.is_current
    where s.id = ${shopId}`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('shop.not-found')
  const { logo, cover, ...rest } = row
  return { ...rest, logo: logo ?? undefined, cover: cover ?? undefined }
}

type SettingsRow = Omit<StoredShopSettings, 'logo' | 'cover'> & {
  readonly logo: string | null
  readonly cover: string | null
}
type Owner = { readonly userId: string; readonly shopId: string }

/**
 * Saves the settings if `version` is still the current one; the shop's page is updated within a second. Refusals:
 * shop.changed-meanwhile, shop.return-days-few, product.photo-unknown.
 */
export async function saveSettingsOf(
  deps: Deps,
  { userId, shopId }: Owner,
  { version, ...input }: ShopSettings & { readonly version: number },
): Promise<StoredShopSettings> {
  const at = deps.clock()
  await deps.db.transaction().execute(async (tx) => {
    // The lock makes concurrent saves run one by one.
    const { shopName, shopNameAr } = await lockShop(tx, shopId)
    const before = await readSettingsOf(tx, shopId)
    if (before.version !== version) throw new Refusal('shop.changed-meanwhile')
    if (input.returnDays < before.usualReturnDays) {
      throw new Refusal('shop.return-days-few', { days: before.usualReturnDays }, 'returnDays')
    }
    await claimPhotos(tx, Object.entries({ logo: input.logo, cover: input.cover }), at)
    await store(tx, shopId, { ...input, version: version + 1, at })
    await recordAudit(tx, {
      actorId: userId,
      action: 'shop.changed',
      ...auditSubject('shop', shopId, shopName, shopNameAr),
      before: auditedFields(before),
      after: auditedFields(input),
      at,
    })
    await refreshShopPage(tx, shopId)
  })
  return readSettingsOf(deps.db, shopId)
}

function lockShop(tx: Tx, shopId: string) {
  const shop = tx.selectFrom('shops').select(['shopName', 'shopNameAr']).where('id', '=', shopId)
  return shop.forNoKeyUpdate().executeTakeFirstOrThrow()
}

type NewSettings = ShopSettings & { readonly version: number; readonly at: Date }

async function store(
  tx: Tx,
  shopId: string,
  { version, at: updatedAt, ...input }: NewSettings,
): Promise<void> {
  const { email, phone, returnDays, returnAddress, logo = null, cover = null, showsAddress } = input
  const page = {
    story: input.story || null,
    storyAr: input.storyAr || null,
    area: input.area || null,
    areaAr: input.areaAr || null,
    whatsapp: input.whatsapp || null,
    hours: input.hours || null,
    hoursAr: input.hoursAr || null,
    mapUrl: input.mapUrl || null,
    showsAddress,
    logo,
    cover,
    version,
    updatedAt,
  }
  await tx
    .updateTable('shops')
    .set({ email, phone, returnDays, returnAddress: returnAddress || null, updatedAt })
    .where('id', '=', shopId)
    .execute()
  await tx
    .insertInto('shopPages')
    .values({ shopId, ...page })
    .onConflict((again) => again.column('shopId').doUpdateSet(page))
    .execute()
}

/** The settings as the audit log shows them. */
function auditedFields({ email, phone, returnDays, returnAddress, showsAddress, ...input }: ShopSettings) {
  const { story, storyAr, area, areaAr, logo, cover, whatsapp, hours, hoursAr, mapUrl } = input
  const shown = { story, storyAr, area, areaAr, logo, cover, whatsapp, hours, hoursAr, mapUrl }
  return { email, phone, returnDays, returnAddress, showsAddress, ...shown }
}

type SetUpRow = Readonly<Record<SetUpStep | 'isDismissed' | 'hasOrders', boolean>>

/** Which first steps of a shop are done, derived from its data: nothing is ticked off by hand. */
export async function readSetUpOf(db: Db, shopId: string): Promise<SetUp> {
  const { rows } = await sql<SetUpRow>`
    select exists (select from products where shop_id = s.id) as product,
      exists (select from bank_accounts where shop_id = s.id) as bank_account,
      exists (select from delivery_terms where shop_id = s.id) as delivery,
      s.return_address is not null as returns,
      exists (select from shop_pages where shop_id = s.id and logo is not null
        and coalesce(story, story_ar) is not null) as story,
      s.licence_expires_on is not null as licence,
      (select count(*) from shop_people where shop_id = s.id) > 1 as people,
      s.set_up_dismissed_at is not null as is_dismissed,
      exists (select from orders where shop_id = s.id) as has_orders
    from shops s where s.id = ${shopId}`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('shop.not-found')
  const { isDismissed, hasOrders, ...done } = row
  return { done, isDismissed, hasOrders }
}

/** Hides the set-up guide for all people of a shop, or shows it again. */
export async function dismissSetUpOf(deps: Deps, shopId: string, isDismissed: boolean): Promise<SetUp> {
  const setUpDismissedAt = isDismissed ? deps.clock() : null
  await deps.db.updateTable('shops').set({ setUpDismissedAt }).where('id', '=', shopId).execute()
  return readSetUpOf(deps.db, shopId)
}
