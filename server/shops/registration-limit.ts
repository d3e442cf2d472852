import type { Deps } from '#server/deps.ts'
import { addressRange, counter, type Limit, spend } from '#server/http/limits.ts'

const perAddress: Limit = { kind: 'registration:address', max: 30, windowMinutes: 60 }

/** 30 registrations per address and hour; demo mode is for trying out, so it has no limit (G-104). */
export async function limitRegistrations({ db, config, clock }: Deps, ip: string): Promise<void> {
  if (!config.demoMode) await spend(db, counter(perAddress, addressRange(ip)), clock())
}
