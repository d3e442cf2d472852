import type pg from 'pg'

/** Prints the schema of a migrated database as SQL: sorted by name, so that equal schemas give equal text. */
export async function printStructure(pool: pg.Pool): Promise<string> {
  const sections = [
    await linesOf(pool, extensions),
    await linesOf(pool, enums),
    await linesOf(pool, functions),
    await linesOf(pool, sequences),
    await linesOf(pool, tables),
    await linesOf(pool, indexes),
    await linesOf(pool, views),
    await linesOf(pool, triggers),
  ]
  const header =
    '-- The whole schema at a glance. Generated from the migrations by npm run db:generate; never edited.'
  return [header, ...sections.filter((section) => section !== '')].join('\n\n').concat('\n')
}

async function linesOf(pool: pg.Pool, query: string): Promise<string> {
  const { rows } = await pool.query<{ line: string }>(query)
  return rows.map((row) => row.line).join('\n')
}

// Objects of extensions are excluded.
const ownedByExtension = (classId: string, id: string) => `exists (select from pg_depend
  where classid = '${classId}'::regclass and objid = ${id} and deptype = 'e')`
const inPublic = `'public'::regnamespace`

const extensions = `select format('create extension %I;', extname) as line
  from pg_extension where extname <> 'plpgsql' order by extname`

const enums = `select format('create type %I as enum (%s);', typname,
    (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as line
  from pg_type t where typtype = 'e' and typnamespace = ${inPublic} and not ${ownedByExtension('pg_type', 't.oid')}
  order by typname`

const functions = `select rtrim(pg_get_functiondef(p.oid)) || E';\\n' as line
  from pg_proc p where pronamespace = ${inPublic} and prokind in ('f', 'p')
    and not ${ownedByExtension('pg_proc', 'p.oid')}
  order by proname, pg_get_function_identity_arguments(p.oid)`

const sequences = `select format('create sequence %I as %s start %s increment %s;', relname,
    format_type(seqtypid, null), seqstart, seqincrement) as line
  from pg_sequence join pg_class c on c.oid = seqrelid
  where relnamespace = ${inPublic} and not exists (select from pg_depend
    where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'i')
  order by relname`

const columns = `select string_agg(format('  %I %s%s%s%s', attname, format_type(atttypid, atttypmod),
    case when attcollation not in (0, 100) then (select format(' collate %I', collname) from pg_collation
      where oid = attcollation) end,
    case when attnotnull then ' not null' end,
    case when attgenerated = 's' then ' generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
         when attidentity <> '' then ' generated ' || case attidentity when 'a' then 'always' else 'by default' end || ' as identity'
         when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) end), E',\\n' order by attnum)
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = c.oid and attnum > 0 and not attisdropped`

// Not-null constraints are already printed with their columns.
const constraints = `select string_agg(format(E',\\n  constraint %I %s', conname, pg_get_constraintdef(oid)), ''
    order by position(contype::text in 'pufc'), conname)
  from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'f', 'c', 'x')`

const tables = `select format(E'create table %I (\\n%s%s\\n)%s;\\n', relname, (${columns}), (${constraints}),
    ' with (' || array_to_string(reloptions, ', ') || ')') as line
  from pg_class c where relkind in ('r', 'p') and relnamespace = ${inPublic} and relname <> 'schema_migrations'
  order by relname`

const indexes = `select pg_get_indexdef(i.indexrelid) || ';' as line
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class ic on ic.oid = i.indexrelid
  where c.relnamespace = ${inPublic} and c.relname <> 'schema_migrations'
    and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
  order by c.relname, ic.relname`

const views = `select format(E'create %sview %I as\\n%s\\n', case relkind when 'm' then 'materialized ' end, relname,
    pg_get_viewdef(oid)) as line
  from pg_class where relkind in ('v', 'm') and relnamespace = ${inPublic}
    and not ${ownedByExtension('pg_class', 'pg_class.oid')} order by relname`

const triggers = `select pg_get_triggerdef(t.oid) || ';' as line
  from pg_trigger t join pg_class c on c.oid = tgrelid
  where not tgisinternal and relnamespace = ${inPublic} order by relname, tgname`
