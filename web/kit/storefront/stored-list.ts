import { useSyncExternalStore } from 'react'

type StorageOptions<Value> = {
  /** Where it lies in this browser. */
  readonly key: string
  /** What a text that lies there means; null: there is none. */
  readonly read: (text: string | null) => Value
  readonly print: (value: Value) => string
}

/**
 * A value that lives in this browser only; all tabs see a change. Where the browser stores nothing it lasts as long as the
 * page. The same value is given as long as nothing changed.
 */
export function createStored<Value>({ key, read, print }: StorageOptions<Value>) {
  const none = read(null)
  let known: { text: string | null; value: Value } = { text: null, value: none }
  const listeners = new Set<() => void>()

  const textNow = (): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return known.text
    }
  }
  const value = (): Value => {
    const text = textNow()
    if (text !== known.text) known = { text, value: read(text) }
    return known.value
  }
  const write = (given: Value) => {
    const text = print(given)
    try {
      localStorage.setItem(key, text)
    } catch {
      known = { text, value: given }
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
  return { value, write, use: () => useSyncExternalStore(subscribe, value, () => none) }
}

type StoredList<Item> = {
  readonly key: string
  readonly most: number
  readonly isItem: (value: unknown) => value is Item
}

/** A list that lives in this browser only; what is no such item counts for nothing. */
export function createStoredList<Item>({ key, most, isItem }: StoredList<Item>) {
  const read = (text: string | null): readonly Item[] => {
    try {
      const value: unknown = JSON.parse(text ?? '[]')
      return Array.isArray(value) ? value.filter(isItem).slice(0, most) : []
    } catch {
      return []
    }
  }
  return createStored({ key, read, print: (items) => JSON.stringify(items.slice(0, most)) })
}
