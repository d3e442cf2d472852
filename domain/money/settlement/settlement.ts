import type { Fils } from '#domain/platform/amounts/money.ts'

/** Who holds customers' money until shops have theirs: the platform's own account, or a licensed provider that splits it (G-137). */
export const settlementModes = ['own-account', 'provider'] as const
export type SettlementMode = (typeof settlementModes)[number]

/** How far a shop is with its own account at the provider. */
export const connectionStates = ['none', 'incomplete', 'checking', 'ready'] as const
export type ConnectionState = (typeof connectionStates)[number]

type Account = { readonly isReady: boolean; readonly missing: readonly string[] }

/** Where a shop stands whose account is this one; `checking`: it has said all, and the provider looks at it. */
export function connectionStateOf(account: Account | null): ConnectionState {
  if (account === null) return 'none'
  if (account.isReady) return 'ready'
  return account.missing.length > 0 ? 'incomplete' : 'checking'
}

/** What a provider asks for, as a shop understands it. */
export const missingTopics = ['bank', 'business', 'people', 'terms', 'other'] as const
export type MissingTopic = (typeof missingTopics)[number]

const topicsByName: Readonly<Record<string, MissingTopic>> = {
  external_account: 'bank',
  business_profile: 'business',
  business_type: 'business',
  company: 'business',
  documents: 'business',
  individual: 'people',
  representative: 'people',
  person: 'people',
  owners: 'people',
  directors: 'people',
  executives: 'people',
  tos_acceptance: 'terms',
  settings: 'other',
}

/**
 * What is missing of an account, each topic once, by the names under which Stripe asks for it (`company.tax_id`,
 * `person_1a2b.verification.document`, `external_account`).
 */
export function missingTopicsOf(names: readonly string[]): MissingTopic[] {
  const found = new Set(
    names.map((name) => topicsByName[/^[a-z]+(?:_[a-z]+)?/.exec(name)?.[0] ?? ''] ?? personOf(name)),
  )
  return missingTopics.filter((topic) => found.has(topic))
}

/** People who were entered are named by their id: `person_1a2b.first_name`. */
function personOf(name: string): MissingTopic {
  return name.startsWith('person_') ? 'people' : 'other'
}

type Recovery = {
  /** What the books owe the shop; below zero the shop owes. */
  readonly balance: Fils
  /** What went back to customers, or to their banks, of its card orders since its last transfer, less what was taken back of that. */
  readonly wentBack: Fils
  /** What of the transfer was not taken back yet. */
  readonly left: Fils
  /** What the shop's account at the provider has. */
  readonly there: Fils
}

/**
 * What is taken back of a transfer: no more than the shop owes, and of that no more than went back to customers since, so that
 * commission on cash is never taken from what was paid out; up to what is there.
 */
export function recoverable({ balance, wentBack, left, there }: Recovery): Fils {
  return Math.max(0, Math.min(-balance, wentBack, left, there))
}
