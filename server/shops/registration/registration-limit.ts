import { limitsVisitors } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { addressRange, counter, type Limit, spend } from '#server/platform/http/limits.ts'

const limits = {
  registration: { kind: 'registration:address', max: 30, windowMinutes: 60 },
  /** What tells whether an e-mail is known is asked no oftener than registration itself could be. */
  email: { kind: 'registration-email:address', max: 30, windowMinutes: 60 },
} as const satisfies Record<string, Limit>

/** 30 of a kind per address and hour, save in a demo that nobody else can reach (G-104). */
export async function limitRegistrations(
  { db, config, clock }: Deps,
  what: keyof typeof limits,
  ip: string,
): Promise<void> {
  if (limitsVisitors(config)) await spend(db, counter(limits[what], addressRange(ip)), clock())
}
