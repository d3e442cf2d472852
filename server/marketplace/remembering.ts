/** Values by key, of which the least recently used are forgotten when they are too large together. */
export type Remembering<Value> = {
  readonly get: (key: string) => Value | undefined
  readonly put: (key: string, value: Value, bytes: number) => void
  readonly drop: (key: string) => void
}

/** Remembers up to so many bytes; what is larger than a quarter of that by itself is not kept at all. */
export function forgetful<Value>(mostBytes: number): Remembering<Value> {
  const entries = new Map<string, { readonly value: Value; readonly bytes: number }>()
  let bytesKept = 0
  const drop = (key: string) => {
    bytesKept -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get: (key) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    put: (key, value, bytes) => {
      drop(key)
      if (bytes > mostBytes / 4) return
      entries.set(key, { value, bytes })
      bytesKept += bytes
      for (const oldest of entries.keys()) {
        if (bytesKept <= mostBytes) break
        drop(oldest)
      }
    },
    drop,
  }
}
