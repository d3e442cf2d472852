import { resolve } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#engines/postgres/embedded.ts'
import { createLog } from '#server/platform/process/log.ts'
import { auditMoney } from './audit/audit.ts'

// Recomputes the money of a marketplace from raw rows, with its own SQL and arithmetic: `node bench/audit-money.ts [data directory]`, or
// DATABASE_URL. Uses none of the product's rules, so that a mistake in them shows. Exit code 1 if anything differs.

/** Number of differences listed per check. */
const listed = 20

/** Opens the database of DATABASE_URL, or the embedded one of a data directory, on which Majlis must not be running. */
async function openDatabase() {
  const [, , dataDir = process.env['DATA_DIR']] = process.argv
  const connectionString = process.env['DATABASE_URL']
  if (connectionString && !dataDir) return { connection: { connectionString }, stop: async () => undefined }
  return startEmbedded(resolve(dataDir ?? '.data'), createLog('warn'))
}

const { connection, stop } = await openDatabase()
const client = new pg.Client(connection)
await client.connect()
const results = await auditMoney(client)
await client.end()
await stop()

for (const { name, compared, differences } of results) {
  const [looked, differ] = [String(compared).padStart(7), String(differences.length).padStart(4)]
  console.log(`${looked} looked at, ${differ} differ: ${name}`)
  for (const { subject, expected, found } of differences.slice(0, listed))
    console.log(`        ${subject}: ${found ?? 'nothing'} is stored, ${expected ?? 'nothing'} is right`)
  if (differences.length > listed) console.log(`        and ${differences.length - listed} more`)
}
const sum = (of: (result: (typeof results)[number]) => number) =>
  results.reduce((all, result) => all + of(result), 0)
const wrong = sum(({ differences }) => differences.length)
console.log(
  `\n${results.length} checks, ${sum(({ compared }) => compared)} comparisons, ${wrong} differences`,
)
process.exitCode = wrong === 0 ? 0 : 1
