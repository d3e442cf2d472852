import { type RawBuilder, sql } from 'kysely'
import { Refusal, type RefusalCode } from '#domain/refusal.ts'
import { slugOf } from '#domain/platform/text/slug.ts'
import { type AuditedFields, auditSubject, recordAudit } from '#server/platform/audit/record.ts'
import { type Db, isId, newId, type Tx, type Deps, type Admin } from '#server/deps.ts'
import { violatedConstraint } from '#server/platform/db/errors.ts'
import type { Visibility } from '#server/platform/db/types.ts'
import { creating, type RequestKey } from '#server/platform/http/request-keys.ts'
import { type ListingScope, refreshListings } from './listings/refresh.ts'

type Managed = {
  readonly id: string
  readonly name: string
  readonly nameAr: string | null
  readonly status: Visibility
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Data that administrators manage and products refer to: categories, colours. The folder of each writes its table. */
export type Kind<Row extends Managed> = {
  readonly name: 'category' | 'color'
  readonly table: 'categories' | 'colors'
  readonly insert: (tx: Tx, row: object) => Promise<Row>
  readonly update: (tx: Tx, ids: readonly string[], columns: object) => Promise<unknown>
  /** The table and condition of the products, in every status, that have the row called `managed`. */
  readonly products: RawBuilder<unknown>
  /** The columns that products show; the others appear only in filters and pickers. */
  readonly shown: readonly (keyof Row)[]
  readonly scopeOf: (id: string) => ListingScope
  /** Audited facts besides the columns, or in place of them. */
  readonly factsOf?: (tx: Tx, row: Row) => Promise<AuditedFields>
}

/** Without an actor, when a catalogue is made for benchmarks, nothing is audited. */
export type Act = {
  readonly tx: Tx
  readonly actor: Pick<Admin, 'userId'> | null
  readonly clock: () => Date
}

const takenBy: Readonly<Record<string, { readonly code: RefusalCode; readonly path: string }>> = {
  categories_slug_taken: { code: 'category.slug-taken', path: 'slug' },
  colors_slug_taken: { code: 'color.slug-taken', path: 'slug' },
  colors_hex_taken: { code: 'color.hex-taken', path: 'hex' },
}

/** Runs a story in one transaction; refuses a slug or hex that is already taken, at its field (G-70). */
export async function manage<T>(
  deps: Deps,
  actor: Admin | null,
  story: (act: Act) => Promise<T>,
  key?: RequestKey | null,
) {
  try {
    return await creating(deps, key, (tx) => story({ tx, actor, clock: deps.clock }))
  } catch (error) {
    const taken = takenBy[violatedConstraint(error) ?? '']
    throw taken ? new Refusal(taken.code, {}, taken.path) : error
  }
}

/** Reads all rows in their order, or those with these ids; uncached, so that administrators see their own changes. */
export async function readManaged<Row extends Managed>(
  db: Db,
  of: Kind<Row>,
  ids: readonly string[] | null = null,
) {
  const { rows } = await sql<Row & { productCount: number }>`
    select managed.*, (select count(*)::int from ${of.products}) as product_count from ${sql.table(of.table)} managed
    where ${ids}::uuid[] is null or id = any(${ids}::uuid[]) order by sort_order, name, id`.execute(db)
  return rows
}

/** Reads one row as administrators see it. */
export async function presentManaged<Row extends Managed>(
  db: Db,
  of: Kind<Row>,
  { id }: Pick<Managed, 'id'>,
) {
  const [row] = await readManaged(db, of, [id])
  if (!row) throw notFound(of)
  return row
}

type ManagedInput = { readonly name?: string | undefined; readonly slug?: string | null | undefined }

/** Converts sent fields to columns; empty text is null. An empty slug is derived from the name sent with it (G-69). */
function columnsOf({ slug: given, ...sent }: ManagedInput) {
  const slug = given === undefined ? '' : slugOf(given || sent.name || '')
  const columns = Object.entries(sent).map(([name, value]) => [name, value === '' ? null : value])
  return { ...Object.fromEntries(columns), ...(slug !== '' && { slug }) }
}

/** Adds a row, with a given `id` where it must be the same every time, as in the demo. */
export async function add<Row extends Managed>(
  act: Act,
  to: Kind<Row>,
  { id = newId(), slug = '', ...sent }: ManagedInput & { readonly id?: string },
): Promise<Row> {
  const at = act.clock()
  const after = await to.insert(act.tx, { ...columnsOf({ slug, ...sent }), id, createdAt: at, updatedAt: at })
  await audit(act, to, { before: null, after })
  await refreshListings(act.tx, 'whole-site')
  return after
}

/** Updates the sent fields of a locked row. */
export async function edit<Row extends Managed>(
  act: Act,
  of: Kind<Row>,
  { before, sent }: Edit<Row>,
): Promise<Row> {
  await of.update(act.tx, [before.id], { ...columnsOf(sent), updatedAt: act.clock() })
  return showEdited(act, of, before)
}
type Edit<Row> = { readonly before: Row; readonly sent: ManagedInput }

/** Audits the changes of a row and refreshes the products that show it. */
export async function showEdited<Row extends Managed>(act: Act, of: Kind<Row>, before: Row): Promise<Row> {
  const after = await lockOne(act.tx, of, before.id)
  await audit(act, of, { before, after })
  const isShown = of.shown.some((field) => before[field] !== after[field])
  await refreshListings(act.tx, isShown ? of.scopeOf(after.id) : 'whole-site')
  return after
}

/** Shows or hides several rows, all or none; returns how many were given. */
export async function setStatus<Row extends Managed>(
  act: Act,
  of: Kind<Row>,
  { ids, status }: { readonly ids: readonly string[]; readonly status: Visibility },
): Promise<number> {
  const rows = await lockAll(act.tx, of, ids)
  const changed = rows.filter((row) => row.status !== status)
  const changedIds = changed.map(({ id }) => id)
  if (changed.length > 0) await of.update(act.tx, changedIds, { status, updatedAt: act.clock() })
  for (const before of changed) await audit(act, of, { before, after: { ...before, status } })
  await refreshListings(act.tx, 'whole-site')
  return rows.length
}

/** Locks rows until the transaction ends: meanwhile they cannot change or get new products. All must exist. */
export async function lockAll<Row extends Managed>(
  tx: Tx,
  of: Kind<Row>,
  given: readonly string[],
): Promise<Row[]> {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))]
  const { rows } = await sql<Row>`select * from ${sql.table(of.table)}
    where id = any(${ids.filter(isId)}::uuid[]) order by id for update`.execute(tx)
  if (rows.length !== ids.length) throw notFound(of)
  return rows
}

export async function lockOne<Row extends Managed>(tx: Tx, of: Kind<Row>, id: string): Promise<Row> {
  const [row] = await lockAll(tx, of, [id])
  return row as Row
}

function notFound({ name }: Pick<Kind<Managed>, 'name'>): Refusal {
  return new Refusal(`${name}.not-found`)
}

type Change<Row> = {
  readonly before: Row | null
  readonly after: Row | null
  /** Further facts of a row about to be deleted. */
  readonly also?: AuditedFields
  /** The row existed before, and its deletion is undone. */
  readonly isRestored?: true
}

export async function audit<Row extends Managed>(
  { tx, actor, clock }: Act,
  of: Kind<Row>,
  change: Change<Row>,
) {
  const { before, after, also, isRestored } = change
  const added = isRestored ? 'restored' : 'created'
  const row = after ?? before
  if (!actor || !row) return
  const factsOf = async (one: Row) => {
    const { id: _id, createdAt: _made, updatedAt: _changed, ...facts } = one
    return { ...facts, ...(await of.factsOf?.(tx, one)) }
  }
  await recordAudit(tx, {
    actorId: actor.userId,
    action: `${of.name}.${before === null ? added : after === null ? 'deleted' : 'changed'}`,
    ...auditSubject(of.name, row.id, row.name, row.nameAr),
    before: before && { ...(await factsOf(before)), ...also },
    after: after && (await factsOf(after)),
    at: clock(),
  })
}
