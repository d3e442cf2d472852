import { limitsVisitors } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { addressRange, counter, type Limit, spend } from '#server/http/limits.ts'

const perAddress: Limit = { kind: 'registration:address', max: 30, windowMinutes: 60 }

/** 30 registrations per address and hour, save in a demo that nobody else can reach (G-104). */
export async function limitRegistrations({ db, config, clock }: Deps, ip: string): Promise<void> {
  if (limitsVisitors(config)) await spend(db, counter(perAddress, addressRange(ip)), clock())
}
