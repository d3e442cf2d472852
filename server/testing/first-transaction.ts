import type { Db, Deps, Tx } from '#server/deps.ts'

/** Returns deps that run `happens` just before their first transaction, which fails if it fails. */
export function beforeFirstTransaction(deps: Deps, happens: () => Promise<unknown>): Deps {
  let before: typeof happens | null = happens
  const execute = async <T>(work: (tx: Tx) => Promise<T>) => {
    const now = before
    before = null
    await now?.()
    return deps.db.transaction().execute(work)
  }
  const db = new Proxy<Db>(deps.db, {
    get: (of, key) => {
      if (key === 'transaction') return () => ({ execute })
      const value: unknown = Reflect.get(of, key, of)
      return typeof value === 'function' ? value.bind(of) : value
    },
  })
  return { ...deps, db }
}

/** Returns deps whose first transaction fails. */
export function failingFirst(deps: Deps): Deps {
  return beforeFirstTransaction(deps, () => Promise.reject(new Error('the first one fails')))
}
