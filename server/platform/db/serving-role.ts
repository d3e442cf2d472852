import pg from 'pg'
import { StartError } from '#engines/start-error.ts'
import type { Config } from '#server/config.ts'

/** Columns of append-only tables that erasing a customer empties (0055); a trigger allows no other change to them. */
const emptied: Readonly<Record<string, readonly string[]>> = { documents: ['content'] }

/**
 * Creates the role of the URL if missing, with its password, and grants it the rights to serve (0119): it reads and
 * writes rows, but neither updates nor deletes those of append-only tables, and changes no schema. To be repeated after
 * each migration. Throws StartError if the owner cannot create roles, or the role owns the tables.
 */
export async function admitServingRole(owner: pg.Pool, servingUrl: string): Promise<string> {
  const { user = '', password } = new pg.Client(servingUrl)
  await createRole(owner, user, password)
  if (await ownsTables(owner, user))
    throw new StartError(`DATABASE_URL: ${user} owns the tables, so it would serve with every right.`)
  const role = pg.escapeIdentifier(user)
  const rows = 'select, insert, update, delete on all tables in schema'
  const kept = (await onlyAddedTo(owner)).map(({ table, columns }) => keep(table, columns, role))
  // One query is one transaction, so that the role never has wider rights in between.
  await owner.query(`
    revoke all on all tables in schema public from ${role};
    grant usage on schema public, jobs to ${role};
    grant ${rows} public to ${role};
    grant ${rows} jobs to ${role};
    grant usage, select on all sequences in schema public, jobs to ${role};
    revoke insert, update, delete on schema_migrations, ledger_chain from ${role};
    ${kept.join('\n')}`)
  return user
}

/**
 * Lets the role of the URL read and insert into tables that the owner creates later: instances serve between a
 * migration and the final grants, and a replaced function may use a new table. Does nothing without the role.
 */
export async function letServeWhatComes(owner: Pick<pg.Pool, 'query'>, servingUrl: string): Promise<void> {
  const { user = '' } = new pg.Client(servingUrl)
  const { rows } = await owner.query('select from pg_roles where rolname = $1 and rolname <> current_user', [
    user,
  ])
  if (rows.length === 0) return
  const role = pg.escapeIdentifier(user)
  await owner.query(`
    alter default privileges in schema public grant select, insert on tables to ${role};
    alter default privileges in schema public grant usage, select on sequences to ${role}`)
}

/** Whether the current role, or the named one, has the rights of the tables' owner; true while there are no tables. */
export async function ownsTables(pool: pg.Pool, role: string | null = null): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(
    `select coalesce((select pg_has_role(coalesce($1::name, current_user), relowner, 'usage') from pg_class
       where oid = to_regclass('schema_migrations')), true) as owns`,
    [role],
  )
  return rows[0]?.owns ?? true
}

/** At a start, turns an error for lack of rights into a StartError that asks to run `npm run migrate` first. */
export function sayWhoMay(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error
  throw new StartError(
    `The database does not match this version (${error.message}). Run npm run migrate with this version and DATABASE_OWNER_URL first.`,
    { cause: error },
  )
}

/** The config of a command that changes the schema: connects as the owner if a separate role serves. */
export function ofOwner(config: Config): Config {
  return { ...config, databaseUrl: config.databaseOwnerUrl ?? config.databaseUrl }
}

async function createRole(owner: pg.Pool, name: string, password: string | null | undefined): Promise<void> {
  const { rows } = await owner.query<{ exists: boolean; may: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as exists, rolsuper or rolcreaterole as may
     from pg_roles where rolname = current_user`,
    [name],
  )
  if (rows[0]?.exists) return
  const create = `create role ${pg.escapeIdentifier(name)} login`
  if (!rows[0]?.may)
    throw new StartError(
      `DATABASE_OWNER_URL: its role cannot create roles; as one that can, run: ${create} password '…'`,
    )
  await owner.query(password ? `${create} password ${pg.escapeLiteral(password)}` : create)
}

function keep(table: string, columns: readonly string[], role: string): string {
  const name = pg.escapeIdentifier(table)
  const list = [...columns, ...(emptied[table] ?? [])].map((column) => pg.escapeIdentifier(column)).join()
  const words = list && `grant update (${list}) on ${name} to ${role};`
  return `revoke update, delete on ${name} from ${role}; ${words}`
}

type Guarded = { readonly table: string; readonly columns: readonly string[] }

/** The append-only tables, by their triggers, with the columns whose text may be emptied. */
async function onlyAddedTo(owner: pg.Pool): Promise<readonly Guarded[]> {
  const { rows } = await owner.query<Guarded>(
    `select c.relname as table, array(
         select a.attname::text from pg_attribute a where a.attrelid = c.oid and not a.attisdropped and p.proname = 'keep_but_words'
           and a.attname = any (string_to_array(encode(t.tgargs, 'escape'), '\\000') || '{details}'::text[])
       ) as columns
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and p.proname in ('refuse_change', 'keep_but_words', 'keep_document')
       -- Before each row that is changed.
       and t.tgtype & 19 = 19 and c.relnamespace = 'public'::regnamespace
     order by 1`,
  )
  return rows
}
