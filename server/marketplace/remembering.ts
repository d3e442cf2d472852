/** Values by key, of which those not used for longest are forgotten when they are too large together. */
export type Remembering<Key, Value> = {
  readonly get: (key: Key) => Value | undefined
  readonly put: (key: Key, value: Value, bytes: number) => void
  readonly drop: (key: Key) => void
}

type Entry<Value> = { readonly value: Value; readonly bytes: number }

/**
 * Remembers up to so many bytes in two generations: when the young one is half of that, it becomes the old one and
 * the old one is forgotten. What is used of the old one is young again. What is larger than a quarter of the whole
 * is not kept at all.
 */
export function forgetful<Key, Value>(mostBytes: number): Remembering<Key, Value> {
  let young = new Map<Key, Entry<Value>>()
  let old = new Map<Key, Entry<Value>>()
  let youngBytes = 0
  const keep = (key: Key, entry: Entry<Value>) => {
    youngBytes += entry.bytes - (young.get(key)?.bytes ?? 0)
    young.set(key, entry)
    if (youngBytes < mostBytes / 2) return
    old = young
    young = new Map()
    youngBytes = 0
  }
  const drop = (key: Key) => {
    youngBytes -= young.get(key)?.bytes ?? 0
    young.delete(key)
    old.delete(key)
  }
  return {
    get: (key) => {
      const entry = young.get(key)
      if (entry) return entry.value
      const older = old.get(key)
      if (older) keep(key, older)
      return older?.value
    },
    put: (key, value, bytes) => {
      if (bytes > mostBytes / 4) drop(key)
      else keep(key, { value, bytes })
    },
    drop,
  }
}
