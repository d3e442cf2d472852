import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newId } from '#server/deps.ts'

type ProductRow = { id: string; shop_id: string; price_fils: string; stock: number; name: string }

/** The minimum for an order, hand-written in one transaction: no rules are checked, nothing is read back. */
export async function bareOrder(
  pool: pg.Pool,
  productIds: readonly string[],
  email: string,
): Promise<object> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const key = createHash('sha256').update(newId()).digest()
    const groupId = newId()
    await client.query(
      `insert into request_keys (key, fingerprint, made_id, expires_at) values ($1, $1, $2, now() + interval '1 day')`,
      [key, groupId],
    )
    const { rows } = await client.query<ProductRow>(
      'select id, shop_id, price_fils, stock, name from products where id = any($1) order by id for update',
      [productIds],
    )
    if (rows.length !== productIds.length || rows.some(({ stock }) => stock < 1)) throw new Error('sold out')
    await client.query('update products set stock = stock - 1 where id = any($1)', [productIds])
    await client.query('insert into catalogue_changes (numbers, tags) values ($1, $2)', [
      [],
      productIds.map((id) => `stock:${id}`),
    ])
    const shops = [...new Set(rows.map(({ shop_id }) => shop_id))].sort()
    await client.query(
      `insert into delivery_slots as slot (shop_id, day, delivery_window, booked, capacity)
       select shop, current_date + 1, '09:00-13:00', 1, 1000000 from unnest($1::uuid[]) shop order by shop
       on conflict on constraint delivery_slots_once do update set booked = slot.booked + 1
       where slot.booked < slot.capacity`,
      [shops],
    )
    const orders = await write(client, { groupId, email, rows, shops })
    await client.query('commit')
    return orders
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

type NewOrders = { groupId: string; email: string; rows: readonly ProductRow[]; shops: readonly string[] }

async function write(client: pg.PoolClient, { groupId, email, rows, shops }: NewOrders): Promise<object> {
  const orders = shops.map((shop) => {
    const of = rows.filter(({ shop_id }) => shop_id === shop)
    return { id: newId(), shop, of, sum: of.reduce((all, { price_fils }) => all + Number(price_fils), 0) }
  })
  const items = orders.flatMap(({ id, of }) =>
    of.map((product, position) => ({ order: id, position, ...product })),
  )
  const link = Array.from(randomBytes(26), (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('')
  const { rows: numbers } = await client.query(
    `with customer as (
       insert into customers (id, email, first_name, last_name, phone, language, created_at, updated_at)
       values ($1, $2, 'M', 'H', '+971501234567', 'en', now(), now())
       on conflict (email) do update set updated_at = now() returning id),
     grouped as (
       insert into order_groups (id, number, customer_id, first_name, last_name, email, phone, language, emirate, city,
         address_line, payment_method, link, link_expires_at, created_at)
       select $3, 10000000 + floor(random() * 90000000)::int, id, 'M', 'H', $2, '+971501234567', 'en', 'dubai', 'Jumeirah', 'Al Wasl', 'cash_on_delivery', $4,
         now() + interval '180 days', now() from customer),
     items as (
       insert into order_items (order_id, position, product_id, name, quantity, unit_price_fils, vat_fils, total_fils)
       select * from jsonb_to_recordset($6) as i ("order" uuid, position smallint, id uuid, name text, quantity int,
         price_fils bigint, vat bigint, total bigint)),
     events as (
       insert into order_events (id, order_id, by, to_status, at)
       select gen_random_uuid(), id, 'customer', 'pending', now() from jsonb_to_recordset($5) as o (id uuid)),
     job as (
       insert into jobs.job (name, data, policy) values ('announce-orders', jsonb_build_object('groupId', $3::text), 'standard'))
     insert into orders (id, number, group_id, shop_id, shop_name, status_since, items_fils, delivery_fils, cod_fee_fils,
       total_fils, vat_fils, platform_role, delivery_date, delivery_window, created_at, updated_at)
     select id, 10000000 + floor(random() * 90000000)::int, $3, shop, 'Shop', now(), sum, 0, 0, sum, 0, 'agent', current_date + 1, '09:00-13:00', now(), now()
     from jsonb_to_recordset($5) as o (id uuid, shop uuid, sum bigint) returning number`,
    [
      newId(),
      email,
      groupId,
      link,
      JSON.stringify(orders.map(({ of: _of, ...order }) => order)),
      JSON.stringify(
        items.map(({ price_fils, ...item }) => ({
          ...item,
          price_fils,
          quantity: 1,
          vat: 0,
          total: price_fils,
        })),
      ),
    ],
  )
  return { orders: numbers, link }
}
