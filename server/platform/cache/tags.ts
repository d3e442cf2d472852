import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The version at which each cache tag last changed, counted by this process. A cached value carries the tags of all
 * data in it, and is current while none of them has changed since the version at which it began to be made.
 */
export type TagVersions = {
  /** Grows with every change of any tag. */
  readonly version: () => number
  readonly change: (tags: readonly string[]) => void
  readonly changeAll: () => void
  readonly hasChanged: (tags: readonly string[], since: number) => boolean
  /** Calls `onChange` with the tags of every later change, or with `allTag`. */
  readonly listen: (onChange: (tags: readonly string[]) => void) => void
}

/** Stands for every tag at once. */
export const allTag = 'all'

// Beyond this number, tags are not remembered one by one: everything cached then counts as changed.
const mostTags = 20_000

export function createTagVersions(): TagVersions {
  const changedAt = new Map<string, number>()
  let version = 0
  let allChangedAt = 0
  const listeners: ((tags: readonly string[]) => void)[] = []
  const notify = (tags: readonly string[]) => {
    for (const listener of listeners) listener(tags)
  }
  const changeAll = () => {
    version += 1
    allChangedAt = version
    changedAt.clear()
    notify([allTag])
  }
  return {
    version: () => version,
    change: (tags) => {
      if (changedAt.size + tags.length > mostTags) return changeAll()
      version += 1
      for (const tag of tags) changedAt.set(tag, version)
      notify(tags)
    },
    changeAll,
    listen: (onChange) => void listeners.push(onChange),
    hasChanged: (tags, since) =>
      allChangedAt > since || tags.some((tag) => (changedAt.get(tag) ?? 0) > since),
  }
}

const collected = new AsyncLocalStorage<Set<string>>()

/** Adds tags to the value that is being made, e.g. to the page that reads an API reply. */
export function noteTags(tags: readonly string[]): void {
  const noted = collected.getStore()
  if (noted) for (const tag of tags) noted.add(tag)
}

/** Runs the work, and returns its value with the tags noted meanwhile. */
export async function collectTags<T>(work: () => Promise<T>): Promise<{ value: T; tags: string[] }> {
  const noted = new Set<string>()
  const value = await collected.run(noted, work)
  return { value, tags: [...noted] }
}
