import type { Fils } from '#domain/platform/amounts/money.ts'

/** Holder of customers' money until shops are paid: the platform, or a licensed provider that splits it (G-137). */
export const settlementModes = ['own-account', 'provider'] as const
export type SettlementMode = (typeof settlementModes)[number]

/** State of a shop's account at the provider. */
export const connectionStates = ['none', 'incomplete', 'checking', 'ready'] as const
export type ConnectionState = (typeof connectionStates)[number]

type Account = { readonly isReady: boolean; readonly missing: readonly string[] }

/** State of an account; `checking`: all information is given, and the provider is verifying it. */
export function connectionStateOf(account: Account | null): ConnectionState {
  if (account === null) return 'none'
  if (account.isReady) return 'ready'
  return account.missing.length > 0 ? 'incomplete' : 'checking'
}

/** Topics of missing information, in terms that a shop understands. */
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
 * Maps the requirement names of Stripe (`company.tax_id`, `person_1a2b.verification.document`, `external_account`) to
 * topics, each once.
 */
export function missingTopicsOf(names: readonly string[]): MissingTopic[] {
  const found = new Set(
    names.map((name) => topicsByName[/^[a-z]+(?:_[a-z]+)?/.exec(name)?.[0] ?? ''] ?? personOf(name)),
  )
  return missingTopics.filter((topic) => found.has(topic))
}

/** People entered already appear by their id: `person_1a2b.first_name`. */
function personOf(name: string): MissingTopic {
  return name.startsWith('person_') ? 'people' : 'other'
}

type Recovery = {
  /** Amount owed to the shop; negative when the shop owes. */
  readonly balance: Fils
  /** Returned to customers or their banks on its card orders since its last transfer, less amounts recovered since. */
  readonly wentBack: Fils
  /** Part of the transfer not taken back yet. */
  readonly left: Fils
  /** Balance of the shop's account at the provider. */
  readonly there: Fils
}

/**
 * Amount to take back from a transfer: at most the shop's debt and the amount returned to customers since, so that
 * commission on cash orders is never recovered from card payouts; limited by the available balance.
 */
export function recoverable({ balance, wentBack, left, there }: Recovery): Fils {
  return Math.max(0, Math.min(-balance, wentBack, left, there))
}
