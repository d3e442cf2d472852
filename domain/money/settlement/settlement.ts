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
