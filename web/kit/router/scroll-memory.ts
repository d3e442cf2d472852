import { useEffect } from 'react'

/** Where each page of this tab's history was scrolled to, by the key of its entry. */
const storage = 'mj-scroll'

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

/** The browser restores the scroll of documents, this module that of pages within one. */
export function useOwnScroll(): void {
  useEffect(() => {
    const leave = () => {
      history.scrollRestoration = 'auto'
    }
    const come = () => {
      history.scrollRestoration = 'manual'
    }
    come()
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', come)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', come)
    }
  }, [])
}
