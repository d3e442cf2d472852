import type { FactorProof } from '#contract/platform/factors.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db, Tx, Deps } from '#server/deps.ts'
import { notifySecurityEvent } from '../security-events.ts'
import { countCode } from './app-codes.ts'
import { countPasskey, takeQuestion } from './passkeys.ts'
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'

/** A given proof, with the challenge that its passkey answers, which is already used up, right or wrong. */
type ProofWithChallenge = { readonly proof: FactorProof; readonly challenge: string | null }

/** Uses up the challenge of a passkey before anything is checked. Refusal('account.step-ended'). */
export async function readProof(deps: Deps, userId: string, proof: FactorProof): Promise<ProofWithChallenge> {
  return { proof, challenge: proof.passkey ? await takeQuestion(deps, userId, proof.passkey) : null }
}

type OwnProof = ProofWithChallenge & { readonly userId: string }

/**
 * Checks a proof; the transaction must hold the account's lock, so that concurrent proofs are counted one by one.
 * Returns the refusal of a wrong one, which changed nothing: account.wrong-code at its field, account.passkey-refused.
 */
export async function countProof(tx: Tx, deps: Deps, given: OwnProof): Promise<Refusal | null> {
  try {
    await prove(tx, deps, given)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The owner is mailed when a recovery code was used. */
async function prove(tx: Tx, deps: Deps, { userId, proof, challenge }: OwnProof): Promise<void> {
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

/** The kinds of second factor that the user has. */
export async function factorKindsOf(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('secondFactors')
    .select('kind')
    .distinct()
    .where('userId', '=', userId)
    .execute()
  return new Set(rows.map(({ kind }) => kind))
}
