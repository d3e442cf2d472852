import { randomBytes } from 'node:crypto'
import { hashPassword } from '#server/platform/accounts/passwords.ts'
import { issueToken } from '#server/platform/accounts/tokens.ts'
import { readConfig } from '#server/config.ts'
import { createDatabase } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/db/id.ts'
import { createLog } from '#server/platform/process/log.ts'
import { createAdministrator } from '#server/platform/people/create-administrator.ts'

/** The token of a new administrator; the database is swept first, as one at rest is. */
export async function newAdministrator(databaseUrl: string): Promise<string> {
  const { db, pool } = createDatabase({ connectionString: databaseUrl, max: 1 }, createLog('warn'))
  const now = new Date()
  const person = { firstName: 'Measuring', lastName: 'Administrator', language: 'en' } as const
  const email = `bench-${now.getTime()}@bench.example`
  const passwordHash = await hashPassword(readConfig({}).passwordCost, email)
  const userId = await db
    .transaction()
    .execute((tx) => createAdministrator(tx, { email, passwordHash, ...person, adminRole: 'owner', now }))
  // Outside demo mode administrators need a second factor.
  const factor = {
    id: newId(),
    userId,
    kind: 'app',
    name: 'Measuring',
    secret: randomBytes(20),
    createdAt: now,
  }
  await db.insertInto('secondFactors').values(factor).execute()
  const issued = await issueToken(db, { userId, remember: false, now })
  // What an earlier run has left behind is none of this one's business.
  await pool.query('vacuum analyze')
  await db.destroy()
  return issued
}
