declare module '#server/deps.ts' {
  interface Deps {
    /** None where no provider is configured: nobody sends documents to the tax authority. */
    readonly eInvoices?: EInvoiceProvider | null
  }
}

/** What became of a document; `reasons` are in the provider's words. */
export type Verdict =
  | { readonly state: 'accepted' | 'delivered' }
  | { readonly state: 'rejected'; readonly reasons: readonly string[] }

/**
 * An accredited provider, who passes documents on to their buyer's provider and the tax authority. Every call may throw
 * where it does not answer, and may be repeated: what was sent under a key is taken once.
 */
export type EInvoiceProvider = {
  readonly name: string
  /** Hands a document over; answers what the provider calls it. */
  readonly submit: (sent: { readonly key: string; readonly xml: string }) => Promise<string>
  /** What was taken under a key; null where nothing was: the answer to a submission may have got lost. */
  readonly find: (key: string) => Promise<string | null>
  readonly lookUp: (ref: string) => Promise<Verdict>
}
