import { sql } from 'kysely'
import type { AdminRoom, RoomInput } from '#contract/catalogue/room-admin.ts'
import type { PhotoFocus } from '#domain/catalogue/photo-focus.ts'
import type { AuditAction } from '#domain/platform/audit-action.ts'
import { slugOf } from '#domain/platform/text/slug.ts'
import { Refusal } from '#domain/refusal.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { isId, rowOf, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { claimPhotos } from '#server/platform/files/claim.ts'
import { creating, type RequestKey } from '#server/platform/http/request-keys.ts'
import { auditSubject, recordAudit } from '#server/platform/audit/record.ts'

const mostRooms = 100

/** `key` is given only where it must be the same every time; otherwise it is derived from the title. */
type NewRoom = RoomInput & { readonly id: string; readonly key?: string }

/** Adds a room. Refusals: product.link-unknown, product.photo-unknown, room.too-many. */
export async function createRoom(
  deps: Deps,
  actor: Admin,
  { id, key, ...room }: NewRoom,
  requestKey?: RequestKey | null,
): Promise<void> {
  await creating(deps, requestKey, async (tx) => {
    await lockRooms(tx)
    const rooms = await tx.selectFrom('rooms').select('key').execute()
    if (rooms.length >= mostRooms) throw new Refusal('room.too-many')
    const free = key ?? keyOf(room.title, id, new Set(rooms.map((one) => one.key)))
    await makeRoomFor(deps, tx, { id, ...room })
    await tx
      .insertInto('rooms')
      .values({ id, key: free, ...columnsOf(room) })
      .execute()
    await fill(tx, id, room)
    await recordChange(tx, { deps, actor, id, before: null, after: room })
  })
}

/** Replaces a room's content; of two at once, the last wins. Refusals: room.not-found, those of products and photo. */
export async function updateRoom(deps: Deps, actor: Admin, given: string, room: RoomInput): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    await lockRooms(tx)
    const { id, ...before } = await readRoom(tx, given)
    await makeRoomFor(deps, tx, { id, ...room })
    await tx.updateTable('rooms').set(columnsOf(room)).where('id', '=', id).execute()
    await tx.deleteFrom('roomProducts').where('roomId', '=', id).execute()
    await fill(tx, id, room)
    await recordChange(tx, { deps, actor, id, before, after: room })
    return id
  })
}

/** Moves a room to a place among all, from 0; the others keep their order. Refusal: room.not-found. */
export async function placeRoom(deps: Deps, actor: Admin, given: string, place: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockRooms(tx)
    const { id, ...before } = await readRoom(tx, given)
    const rooms = await tx.selectFrom('rooms').select('id').orderBy('position').orderBy('key').execute()
    const ids = rooms.flatMap((room) => (room.id === id ? [] : room.id)).toSpliced(place, 0, id)
    await sql`update rooms set position = o.position - 1
      from unnest(${ids}::uuid[]) with ordinality o (id, position) where o.id = rooms.id`.execute(tx)
    await recordChange(tx, { deps, actor, id, before, after: { ...before, position: ids.indexOf(id) } })
  })
}

/** Deletes a room. Refusal: room.not-found. */
export async function deleteRoom(deps: Deps, actor: Admin, given: string): Promise<{ id: string }> {
  return deps.db.transaction().execute(async (tx) => {
    await lockRooms(tx)
    const { id, ...before } = await readRoom(tx, given)
    await tx.deleteFrom('rooms').where('id', '=', id).execute()
    await recordChange(tx, { deps, actor, id, before, after: null })
    return { id }
  })
}

/** Serialises changes of rooms, so that keys stay unique and at most one room is featured. */
async function lockRooms(tx: Tx): Promise<void> {
  await sql`lock table rooms in share row exclusive mode`.execute(tx)
}

/** The title in Latin letters, with the end of the id if another room has it. */
function keyOf(title: string, id: string, taken: ReadonlySet<string>): string {
  const base = slugOf(title).slice(0, 48).replace(/-+$/, '') || 'room'
  return taken.has(base) ? `${base}-${id.slice(-8)}` : base
}

/** Checks products and photo of a room; if it is featured, unfeatures the others. A hidden room is never featured. */
async function makeRoomFor(
  { clock }: Deps,
  tx: Tx,
  room: RoomInput & { readonly id: string },
): Promise<void> {
  const ids = room.products.map(({ productId }) => productId)
  const found = ids.every(isId)
    ? await tx
        .selectFrom('products')
        .select('id')
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
    : null
  if (found?.length !== ids.length) throw new Refusal('product.link-unknown', {}, 'products')
  await claimPhotos(tx, [['image', room.image]], clock())
  if (!room.isFeatured || !room.isShown) return
  const others = tx.updateTable('rooms').set({ isFeatured: false }).where('id', '!=', room.id)
  await others.where('isFeatured', '=', true).execute()
}

function columnsOf(room: RoomInput) {
  const { title, titleAr, image, focus, position, isShown } = room
  const [text, textAr] = [room.text || null, room.textAr || null]
  const isFeatured = room.isFeatured && isShown
  return { title, titleAr, text, textAr, image, focus, position, isShown, isFeatured }
}

async function fill(tx: Tx, roomId: string, { products }: RoomInput): Promise<void> {
  const rows = products.map(({ productId, quantity, spot }, position) => ({
    roomId,
    productId,
    quantity,
    position,
    ...spot,
  }))
  if (rows.length > 0) await tx.insertInto('roomProducts').values(rows).execute()
}

async function readRoom(tx: Tx, id: string) {
  const found = tx.selectFrom('rooms').selectAll().where('id', '=', id)
  const room = await rowOf(id, found, 'room.not-found')
  const products = await tx
    .selectFrom('roomProducts')
    .select(['productId', 'quantity', 'x', 'y'])
    .where('roomId', '=', room.id)
    .orderBy('position')
    .execute()
  return {
    ...room,
    focus: room.focus as PhotoFocus,
    text: room.text ?? '',
    textAr: room.textAr ?? '',
    products: products.map(({ productId, quantity, x, y }) => ({
      productId,
      quantity,
      spot: x === null || y === null ? null : { x, y },
    })),
  }
}

type Change = {
  readonly deps: Deps
  readonly actor: Admin
  readonly id: string
  readonly before: RoomInput | null
  readonly after: RoomInput | null
}

/** Audits a change, and makes every process read the rooms again. */
async function recordChange(tx: Tx, { deps, actor, id, before, after }: Change): Promise<void> {
  const room = (after ?? before) as RoomInput
  const action: AuditAction =
    before === null ? 'room.created' : after === null ? 'room.deleted' : 'room.changed'
  await recordAudit(tx, {
    actorId: actor.userId,
    action,
    ...auditSubject('room', id, room.title, room.titleAr),
    before: before && auditedOf(before),
    after: after && auditedOf(after),
    at: deps.clock(),
  })
  await refreshListings(tx, 'whole-site')
}

function auditedOf(room: RoomInput) {
  const { title, titleAr, text, textAr, image, focus, position, isShown, products } = room
  const isFeatured = room.isFeatured && isShown
  const standing = products.map(({ productId, quantity, spot }) =>
    [productId, quantity, spot?.x, spot?.y].filter((part) => part !== undefined).join(' '),
  )
  const said = { title, titleAr, text, textAr, image, focus, sortOrder: position, isShown }
  return { ...said, isFeatured, inRoom: standing }
}

/** Lists all rooms in their order, with all their products. */
export async function listRooms({ db }: Pick<Deps, 'db'>): Promise<AdminRoom[]> {
  const { rows } = await sql<AdminRoom>`
    select id, key, title, title_ar, coalesce(text, '') as text, coalesce(text_ar, '') as text_ar, image, focus, position, is_shown,
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

/** Reads a room as administrators see it. */
export async function presentRoom(deps: Deps, id: string): Promise<AdminRoom> {
  const room = (await listRooms(deps)).find((one) => one.id === id)
  if (!room) throw new Refusal('room.not-found')
  return room
}

/** Replaces the photo of a room by another one, given by its stored address. */
export async function replaceRoomImage({ db, clock }: Deps, key: string, image: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await claimPhotos(tx, [['image', image]], clock())
    await tx.updateTable('rooms').set({ image }).where('key', '=', key).execute()
    await refreshListings(tx, 'whole-site')
  })
}
