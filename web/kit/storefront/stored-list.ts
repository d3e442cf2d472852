import { useSyncExternalStore } from 'react'

type StorageOptions<Value> = {
  /** The local storage key. */
  readonly key: string
  /** Parses the stored text; null if there is none. */
  readonly read: (text: string | null) => Value
  readonly print: (value: Value) => string
}

/**
 * A value stored in this browser only; all tabs see a change. If the browser blocks storage or it is full, it lasts as long
 * as the page. Returns the same object until the value changes.
 */
export function createStored<Value>({ key, read, print }: StorageOptions<Value>) {
  const none = read(null)
  let known: { text: string | null; value: Value } = { text: null, value: none }
  const listeners = new Set<() => void>()

  // What stood in the storage when it refused the known text.
  let passed: string | null | undefined

  const stored = () => {
    try {
      return localStorage.getItem(key)
    } catch {
      return undefined
    }
  }
  const value = (): Value => {
    const text = stored()
    if (text === undefined || text === passed) return known.value
    passed = undefined
    if (text !== known.text) known = { text, value: read(text) }
    return known.value
  }
  const write = (given: Value) => {
    const text = print(given)
    try {
      localStorage.setItem(key, text)
      passed = undefined
    } catch {
      known = { text, value: given }
      passed = stored()
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

/** A list stored in this browser only; invalid items are ignored. */
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
