import { randomBytes } from 'node:crypto'
import {
  readRecoveryCode,
  recoveryCodeCount,
  recoveryCodeLetters,
  writeRecoveryCode,
} from '#domain/platform/accounts/recovery-code.ts'
import type { Db, Tx } from '#server/deps.ts'
import { hashOfToken } from '../tokens.ts'

/** Ten new codes, told once; those of before count no more. They have 125 bits: a quick hash is enough (V6.5.2). */
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

/** Lets a code count, once: of two at the same instant the first. */
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
