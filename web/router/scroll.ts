/** Where each page of this tab's history was scrolled to, by the key of its entry. */
const storage = 'mj-scroll'

type Entry = { readonly key?: string }

/** The key of the entry that is shown; the first entry of a document gets one when it is asked for. */
export function entryKey(): string {
  const known = (history.state as Entry | null)?.key
  if (known !== undefined) return known
  const key = newKey()
  history.replaceState({ key }, '')
  return key
}

export function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

export function rememberScroll(key: string): void {
  try {
    sessionStorage.setItem(storage, JSON.stringify({ ...read(), [key]: Math.round(window.scrollY) }))
  } catch {
    // Storage may be refused or full: Back then leads to the top of a page.
  }
}

export function rememberedScroll(key: string): number {
  return read()[key] ?? 0
}

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storage) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}
