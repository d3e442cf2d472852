import { createStoredList } from '#web/kit/storefront/stored-list.ts'

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,100}$/.test(value)

/** Saved products live in this browser only: their ids, newest first. */
const mostSaved = 100
const saved = createStoredList({ key: 'mj-saved', most: mostSaved, isItem: isId })

export const savedIds = saved.value
export const useSavedIds = saved.use

/** Saves a product, or takes it out again; answers what became of it, for nothing goes to make room. */
export function toggleSaved(id: string): 'saved' | 'removed' | 'full' {
  const ids = savedIds()
  if (!ids.includes(id)) return saveAll([id]).left > 0 ? 'full' : 'saved'
  saved.write(ids.filter((each) => each !== id))
  return 'removed'
}

/** Saves products before those that are saved already; answers how many are saved now, how many had no room, and how it is taken back. */
export function saveAll(ids: readonly string[]) {
  const before = savedIds()
  const given = [...new Set(ids.filter(isId))]
  const added = given.filter((id) => !before.includes(id))
  const fitting = added.slice(0, mostSaved - before.length)
  saved.write([...fitting, ...before])
  const left = added.length - fitting.length
  return { count: given.length - left, left, undo: () => saved.write(before) }
}

/** So many are compared at once: a desk has room for their columns. */
export const mostCompared = 4
