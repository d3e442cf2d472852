import { sql } from 'kysely'

/** Since when a payout may be paid to where it goes: a bank account that counts, or an account at the provider that is ready. */
export function usableSince(bank: string, provider: string) {
  return sql<Date | null>`coalesce(${sql.ref(bank)},
    case when ${sql.ref(`${provider}.isReady`)} then ${sql.ref(`${provider}.openedAt`)} end)`
}
