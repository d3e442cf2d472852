/** One answer, ready to be sent: its bytes plain and, for whoever takes them so, compressed; and the tag of both. */
export type StoredPage = {
  readonly status: number
  readonly type: string
  readonly etag: string
  readonly identity: Buffer
  /** Compressed when first asked for. */
  readonly brotli: () => Promise<Buffer>
}

export type PageCache = {
  readonly get: (version: string, key: string, now: number) => StoredPage | undefined
  readonly set: (version: string, key: string, page: StoredPage, now: number) => void
  readonly bytes: () => number
}

// "New" marks and the like age without a change of the catalogue.
const longestMs = 10 * 60_000
// What an entry costs beside its bodies: key, map slot, buffers.
const overheadBytes = 1000
// The compressed body, which may come later: a quarter of the plain one at the most.
const withCompressed = 1.25

type Entry = { readonly page: StoredPage; readonly size: number; readonly until: number }

/**
 * Rendered pages of one version of the catalogue, the least recently used dropped first. A new version drops all:
 * old ones are never asked for again. Only anonymous answers may be kept here; keys must come from a bounded set of
 * parameters (web/page-queries.ts), values may be anything, since the bytes are bounded.
 */
export function createPageCache(maxBytes: number): PageCache {
  const entries = new Map<string, Entry>()
  let current = ''
  let bytes = 0

  const drop = (key: string) => {
    bytes -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const follow = (version: string) => {
    if (version === current) return
    entries.clear()
    bytes = 0
    current = version
  }
  return {
    get: (version, key, now) => {
      follow(version)
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (entry.until < now) {
        bytes -= entry.size
        return undefined
      }
      entries.set(key, entry)
      return entry.page
    },
    set: (version, key, page, now) => {
      follow(version)
      drop(key)
      const size = Math.ceil(page.identity.length * withCompressed) + 2 * key.length + overheadBytes
      if (size > maxBytes) return
      entries.set(key, { page, size, until: now + longestMs })
      bytes += size
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
    bytes: () => bytes,
  }
}
