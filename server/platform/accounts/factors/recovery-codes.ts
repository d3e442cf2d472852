import { randomBytes } from 'node:crypto'
import {
  readRecoveryCode,
  recoveryCodeCount,
  recoveryCodeLetters,
  writeRecoveryCode,
} from '#domain/platform/accounts/recovery-code.ts'
import type { Db, Tx } from '#server/deps.ts'
import { hashOfToken } from '../tokens.ts'

/** Replaces the codes by ten new ones, shown only once. They have 125 bits, so a fast hash is enough (V6.5.2). */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  await forgetRecoveryCodes(tx, userId)
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    writeRecoveryCode(randomBytes(recoveryCodeLetters)),
  )
  const rows = codes.map((code) => ({ userId, codeHash: hashOfToken(readRecoveryCode(code) ?? '') }))
  await tx.insertInto('recoveryCodes').values(rows).execute()
  return codes
}

export async function forgetRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}

/** Uses up a recovery code and returns whether it was valid; of two concurrent uses only the first counts. */
export async function spendRecoveryCode(tx: Tx, userId: string, typed: string): Promise<boolean> {
  const spent = await tx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOfToken(readRecoveryCode(typed) ?? ''))
    .returning('userId')
    .executeTakeFirst()
  return spent !== undefined
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(left)
}
