import { sql } from 'kysely'
import type { AdminRoom } from '#contract/catalogue/room-admin.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'

/** All rooms in their order, with all that was put into them. */
export async function listRooms({ db }: Pick<Deps, 'db'>): Promise<AdminRoom[]> {
  const { rows } = await sql<AdminRoom>`
    select id, key, title, title_ar, coalesce(text, '') as text, coalesce(text_ar, '') as text_ar, image, position, is_shown,
      is_featured, coalesce(standing.products, '[]') as products
    from rooms left join lateral (
      select json_agg(json_build_object('productId', own.product_id, 'quantity', quantity, 'name', p.name, 'nameAr', p.name_ar,
        'isOnSale', exists (select from listings l where l.product_id = p.id),
        'spot', case when x is not null then json_build_object('x', x, 'y', y) end) order by own.position) as products
      from room_products own join products p on p.id = own.product_id where own.room_id = rooms.id
    ) standing on true
    order by position, key`.execute(db)
  return rows
}

/** A room as it is told to administrators. */
export async function presentRoom(deps: Deps, id: string): Promise<AdminRoom> {
  const room = (await listRooms(deps)).find((one) => one.id === id)
  if (!room) throw new Refusal('room.not-found')
  return room
}
