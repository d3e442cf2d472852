import { sql } from 'kysely'
import type { SetUp, SetUpStep } from '#contract/shops/own-settings.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/db/db.ts'

type SetUpRow = Readonly<Record<SetUpStep | 'isDismissed' | 'hasOrders', boolean>>

/** What of a shop's first steps is done, by what is there: nothing is ticked off by hand. */
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

/** Puts the guide away for all people of a shop, or shows it again. */
export async function dismissSetUpOf(deps: Deps, shopId: string, isDismissed: boolean): Promise<SetUp> {
  const setUpDismissedAt = isDismissed ? deps.clock() : null
  await deps.db.updateTable('shops').set({ setUpDismissedAt }).where('id', '=', shopId).execute()
  return readSetUpOf(deps.db, shopId)
}
