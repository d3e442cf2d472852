/** The local storage key of the session's token (R-AUTH-08). */
export const tokenKey = 'auth_token'

type Listener = () => void
const listeners = new Set<Listener>()
const otherTabListeners = new Set<Listener>()

export function storedToken(): string | null {
  return localStorage.getItem(tokenKey)
}

export function storeToken(token: string): void {
  localStorage.setItem(tokenKey, token)
  notify()
}

export function clearToken(): void {
  localStorage.removeItem(tokenKey)
  notify()
}

/** Calls back when the token changes, in this tab or in another. */
export function onTokenChange(listener: Listener): () => void {
  return listenIn(listeners, listener)
}

/** Calls back when another tab may have changed the token, before the listeners of `onTokenChange`. */
export function onTokenOfOtherTab(listener: Listener): () => void {
  return listenIn(otherTabListeners, listener)
}

function listenIn(those: Set<Listener>, listener: Listener): () => void {
  those.add(listener)
  window.addEventListener('storage', onOtherTab)
  return () => {
    those.delete(listener)
    if (listeners.size + otherTabListeners.size === 0) window.removeEventListener('storage', onOtherTab)
  }
}

type Refused = { readonly token: string | null; readonly path: string }
const refusalListeners = new Set<(refused: Refused) => void>()

/** Reports that the server refused the token of a call. */
export function reportRefused(refused: Refused): void {
  for (const listener of refusalListeners) listener(refused)
}

/** Calls back when the server has refused the token of any call. */
export function onRefused(listener: (refused: Refused) => void): () => void {
  refusalListeners.add(listener)
  return () => void refusalListeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}

// A null key means that the whole storage was cleared.
function onOtherTab(event: StorageEvent): void {
  if (event.key !== tokenKey && event.key !== null) return
  for (const listener of otherTabListeners) listener()
  notify()
}
