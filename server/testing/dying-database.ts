import type { Db } from '#server/deps.ts'

/** A database that begins this many transactions and then fails, as when the process is killed. */
export function dyingAfter(stories: number, db: Db): Db {
  let left = stories
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction' && left-- <= 0) throw new Error('killed')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** A database that refuses to begin a transaction while `halfDone` resolves to true. */
export function dyingIn(db: Db, halfDone: () => Promise<unknown>): Db {
  const execute: ReturnType<Db['transaction']>['execute'] = async (story) => {
    if (await halfDone()) throw new Error('killed')
    return db.transaction().execute(story)
  }
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute })
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
