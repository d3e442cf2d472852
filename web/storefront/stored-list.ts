import { useSyncExternalStore } from 'react'

const none: readonly string[] = []

type Options = {
  /** Where it lies in this browser. */
  readonly key: string
  readonly most: number
  readonly isItem: (text: string) => boolean
}

/**
 * A list of short texts that lives in this browser only, newest first; all tabs see a change. Where the browser stores nothing
 * it lasts as long as the page. The same list is given as long as nothing changed.
 */
export function createStoredList({ key, most, isItem }: Options) {
  let known: { text: string | null; items: readonly string[] } = { text: null, items: none }
  const listeners = new Set<() => void>()

  const read = (): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return known.text
    }
  }
  /** What is no list of such texts counts as empty. */
  const parse = (text: string | null): readonly string[] => {
    try {
      const value: unknown = JSON.parse(text ?? '[]')
      const isKnown = (each: unknown): each is string => typeof each === 'string' && isItem(each)
      return Array.isArray(value) ? value.filter(isKnown).slice(0, most) : none
    } catch {
      return none
    }
  }
  const items = (): readonly string[] => {
    const text = read()
    if (text !== known.text) known = { text, items: parse(text) }
    return known.items
  }
  const write = (given: readonly string[]) => {
    const kept = given.slice(0, most)
    const text = JSON.stringify(kept)
    try {
      localStorage.setItem(key, text)
    } catch {
      known = { text, items: kept }
    }
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }
  return { items, write, use: () => useSyncExternalStore(subscribe, items, () => none) }
}
