import type { FactorProof } from '#contract/platform/factors.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db, Tx, Deps } from '#server/deps.ts'
import { notifySecurityEvent } from '../security-events.ts'
import { countCode } from './app-codes.ts'
import { countPasskey, takeQuestion } from './passkeys.ts'
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'

/** The proof that was given, with the question that a passkey answers: taken already, so that it counts once, right or wrong. */
type ProofWithChallenge = { readonly proof: FactorProof; readonly challenge: string | null }

/** Takes the question of a passkey, before anything else. Refusal('account.step-ended'). */
export async function readProof(deps: Deps, userId: string, proof: FactorProof): Promise<ProofWithChallenge> {
  return { proof, challenge: proof.passkey ? await takeQuestion(deps, userId, proof.passkey) : null }
}

/**
 * Lets a proof count within a transaction, or refuses it: account.wrong-code at its field, account.passkey-refused. A recovery
 * code that counted is told to its owner.
 */
export async function countProof(
  tx: Tx,
  deps: Deps,
  { userId, proof, challenge }: ProofWithChallenge & { readonly userId: string },
) {
  const { code, recoveryCode, passkey } = proof
  if (passkey && challenge !== null) return countPasskey(tx, deps, { userId, challenge, ...passkey })
  if (code !== undefined && (await countCode(tx, deps, { userId, code }))) return
  if (recoveryCode !== undefined && (await spendRecoveryCode(tx, userId, recoveryCode))) {
    const params = { left: String(await countRecoveryCodes(tx, userId)) }
    return notifySecurityEvent(tx, deps, { kind: 'recovery-code-used', params, to: [{ userId }] })
  }
  throw new Refusal(
    'account.wrong-code',
    {},
    code === undefined && recoveryCode !== undefined ? 'recoveryCode' : 'code',
  )
}

/** Of which kinds somebody has a factor. */
export async function factorKindsOf(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('secondFactors')
    .select('kind')
    .distinct()
    .where('userId', '=', userId)
    .execute()
  return new Set(rows.map(({ kind }) => kind))
}

/** Whether somebody proved wrongly, rather than that something else went wrong. */
export function isWrongProof(error: unknown): boolean {
  return (
    error instanceof Refusal &&
    (error.code === 'account.wrong-code' || error.code === 'account.passkey-refused')
  )
}
