import { sql } from 'kysely'
import { latinSlug } from '#domain/platform/text/slug.ts'
import type { Tx } from '#server/deps.ts'

/** The slug of the platform's own store, which no shop may take. */
export const platformSlug = 'majlis'

/**
 * Gives an approved shop the slug of its name; former slugs stay its own and redirect to it. If another shop has the
 * slug, the end of the id is appended. A name that has no Latin form gives no slug: the shop is found by its id.
 */
export async function giveSlug(tx: Tx, { id, shopName }: NamedShop): Promise<void> {
  const base = latinSlug(shopName)
  if (base === '') return
  const own = `${base}-${id.slice(-8)}`
  // Of two concurrent shops with the same name, the second waits for the first and then takes the longer slug.
  const isOwn = base !== platformSlug && (await take(tx, id, base))
  if (!isOwn) await take(tx, id, own)
  const slug = isOwn ? base : own
  await sql`update shop_slugs set is_current = false where shop_id = ${id} and is_current and slug <> ${slug}`.execute(
    tx,
  )
  await sql`update shop_slugs set is_current = true where shop_id = ${id} and slug = ${slug}`.execute(tx)
}

/** Frees a shop's slugs when an approval is undone, unless an earlier approval still stands. */
export async function releaseSlugs(tx: Tx, shopId: string): Promise<void> {
  await sql`
    delete from shop_slugs where shop_id = ${shopId} and not exists (
      select from shop_events e where e.shop_id = ${shopId} and e.to_status = 'approved'
        and not exists (select from shop_events u where u.undoes = e.id)
    )`.execute(tx)
}

type NamedShop = { readonly id: string; readonly shopName: string }

/** Claims a slug for the shop; returns whether it belongs to the shop now. */
async function take(tx: Tx, shopId: string, slug: string): Promise<boolean> {
  const { rows } = await sql`
    insert into shop_slugs (slug, shop_id, is_current) values (${slug}, ${shopId}, false)
    on conflict (slug) do update set slug = excluded.slug where shop_slugs.shop_id = excluded.shop_id
    returning slug`.execute(tx)
  return rows.length > 0
}
