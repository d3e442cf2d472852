import { createStoredList } from '#web/kit/storefront/stored-list.ts'

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,100}$/.test(value)

/** Saved products live in this browser only: their ids, newest first. */
const saved = createStoredList({
  key: 'mj-saved',
  most: 100,
  isItem: isId,
})

export const savedIds = saved.value
export const useSavedIds = saved.use

/** Saves a product, or takes it out again; answers whether it is saved now. */
export function toggleSaved(id: string): boolean {
  const ids = savedIds()
  const isSaved = ids.includes(id)
  saved.write(isSaved ? ids.filter((each) => each !== id) : [id, ...ids])
  return !isSaved
}

/** Saves several products, before those that are saved already; answers how all of it is taken back. */
export function saveAll(ids: readonly string[]): () => void {
  const before = savedIds()
  saved.write([...new Set([...ids.filter(isId), ...before])])
  return () => saved.write(before)
}

/** So many are compared at once: a desk has room for their columns. */
export const mostCompared = 4
