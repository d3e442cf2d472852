import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { demoPassword } from '#contract/demo-logins.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'

const file = path.join(import.meta.dirname, 'common-passwords.txt.gz')
let known: ReadonlySet<string> | null = null

/**
 * Whether a password is among the 10,000 most common ones, in whatever letter case. Everybody knows the demo's password
 * too: only the demo has use for it.
 */
export function isCommonPassword(password: string, { demoMode }: { readonly demoMode: boolean }): boolean {
  known ??= new Set(gunzipSync(readFileSync(file)).toString().split('\n'))
  const typed = password.toLowerCase()
  return known.has(typed) || (!demoMode && typed === demoPassword)
}

/** Refuses a new password that guessers try first: Refusal('account.common-password') at its field. */
export function refuseCommonPassword(
  { config }: Pick<Deps, 'config'>,
  password: string,
  field: string,
): void {
  if (isCommonPassword(password, config)) throw new Refusal('account.common-password', {}, field)
}
