/** The part of autocannon's API that the measurements use; it ships no types. */
declare module 'autocannon' {
  type Request = { readonly path?: string; readonly setupRequest?: (request: object) => object }
  export type Result = {
    readonly requests: { readonly average: number; readonly total: number }
    readonly latency: { readonly p50: number; readonly p97_5: number; readonly p99: number }
    readonly non2xx: number
    readonly errors: number
  }
  const autocannon: (options: {
    readonly url: string
    readonly connections: number
    readonly duration?: number
    readonly amount?: number
    readonly requests?: readonly Request[]
  }) => Promise<Result>
  export default autocannon
}
