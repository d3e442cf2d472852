import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { onlyAdds } from '#server/platform/db/migrate.ts'

const folder = 'server/platform/db/migrations'

/** Statements that break the previous version, which still runs, or block it (docs/operations.md, "Upgrade"). */
const breaking: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['drops what the version before may read', /\bdrop (column|table|view|function|type|trigger)\b/],
  ['renames what the version before may read', /\brename (column |constraint )?(\w+ )?to\b/],
  ['changes the type of a column', /\balter( column)? \w+ (set data )?type\b/],
  ['asks for what the version before does not write', /\bset not null\b/],
  [
    'asks for a new column that the version before does not write',
    /\badd column [^,;]*\bnot null\b(?![^,;]*\b(default|generated)\b)/,
  ],
  ['reads all rows under a lock', /\badd (constraint \w+ )?(check|foreign key)\b(?![^;]*\bnot valid\b)/],
  ['sets its own patience', /\b(lock_timeout|statement_timeout)\b/],
]

/** Returns a migration's faults; a first line `-- contracts: why` declares that no running version uses it any more. */
function faultsOf(name: string, text: string): string[] {
  if (!onlyAdds(name, text)) return []
  const sql = text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').toLowerCase()
  return breaking.filter(([, pattern]) => pattern.test(sql)).map(([what]) => what)
}

test('a migration only adds, so that the version before serves on beside it', () => {
  const found = readdirSync(folder).flatMap((name) => {
    return faultsOf(name, readFileSync(`${folder}/${name}`, 'utf8')).map((what) => `${name} ${what}`)
  })
  expect(found).toEqual([])
})

test.each([
  ['alter table orders drop column note', 'drops'],
  ['alter table orders rename to sales', 'renames'],
  ['alter table orders rename column note to words', 'renames'],
  ['alter table orders rename note to words', 'renames'],
  ['alter table orders alter column note type varchar', 'changes the type'],
  ['alter table orders alter note set not null', 'asks for'],
  ['alter table orders add column note text not null', 'asks for a new column'],
  ["alter table orders add constraint short check (note <> '')", 'reads all rows'],
  ["set local lock_timeout = '1h'", 'sets its own patience'],
])('%s is found', (sql, what) => {
  expect(faultsOf('9999-tried', `-- Why.\n${sql};`).join()).toContain(what)
})

test.each([
  'create table notes (id uuid primary key, words text not null)',
  "alter table orders add column note text not null default ''",
  'alter table orders add column note text',
  "alter table orders add constraint short check (note <> '') not valid",
  '-- drop table orders',
  '-- contracts: nothing reads the note since 0261\nalter table orders drop column note',
])('%s is not', (sql) => {
  expect(faultsOf('9999-tried', sql)).toEqual([])
})
