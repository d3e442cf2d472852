import { createStoredList } from '#web/kit/storefront/stored-list.ts'

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,100}$/.test(value)

/** Saved products, in this browser only: at most this many ids, newest first. */
const mostSaved = 100
const saved = createStoredList({ key: 'mj-saved', most: mostSaved, isItem: isId })

export const savedIds = saved.value
export const useSavedIds = saved.use

/** Saves or removes a product and returns the outcome; a full list drops nothing to make room. */
export function toggleSaved(id: string): 'saved' | 'removed' | 'full' {
  const ids = savedIds()
  if (!ids.includes(id)) return saveAll([id]).left > 0 ? 'full' : 'saved'
  saved.write(ids.filter((each) => each !== id))
  return 'removed'
}

/** Saves products ahead of the others; returns how many of them are saved, how many did not fit, and an undo function. */
export function saveAll(ids: readonly string[]) {
  const before = savedIds()
  const given = [...new Set(ids.filter(isId))]
  const added = given.filter((id) => !before.includes(id))
  const fitting = added.slice(0, mostSaved - before.length)
  saved.write([...fitting, ...before])
  const left = added.length - fitting.length
  return { count: given.length - left, left, undo: () => saved.write(before) }
}

/** The maximum number of products to compare: as many columns as fit a desktop screen. */
export const mostCompared = 4
