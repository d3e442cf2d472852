import { notifications } from '@mantine/notifications'
import { act, cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import type { Language } from '#domain/platform/text/language.ts'
import { createQueryClient } from '#web/kit/api/address-query.ts'
import { tokenKey } from '#web/kit/api/token.ts'
import { languageKey } from '#web/kit/portal/portal-language.tsx'
import { Portal } from '#web/portal/shell/portal.tsx'
import { type Answers, fakeNetwork, type SentRequest } from './fake-network.ts'

type PortalOptions = {
  /** Keeps session storage, as on a reload. */
  readonly isReload?: boolean
  readonly language?: Language
  /** The session's token; absent if signed out. */
  readonly token?: string
  readonly answers?: Answers
}

export type Opened = {
  readonly user: ReturnType<typeof userEvent.setup>
  /** The requests sent so far. */
  readonly sent: readonly SentRequest[]
  readonly path: () => string
  /** Navigates like the browser's Back and Forward. */
  readonly goTo: (path: string) => void
}

/** Opens the portals at an address as a browser would; only the network is fake. */
export function openPortal(
  path: string,
  { language = 'en', token, answers = {}, isReload = false }: PortalOptions = {},
): Opened {
  const kept: [string, string][] = isReload ? Object.entries(sessionStorage) : []
  closePortal()
  for (const [key, value] of kept) sessionStorage.setItem(key, value)
  localStorage.setItem(languageKey, language)
  if (token !== undefined) localStorage.setItem(tokenKey, token)
  const { sent, fetch } = fakeNetwork(answers)
  vi.stubGlobal('fetch', fetch)
  const client = createQueryClient()
  window.history.replaceState(null, '', path)
  render(<Portal client={client} />)
  return {
    user: userEvent.setup({ advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)) }),
    sent,
    path: () => window.location.pathname + window.location.search,
    goTo,
  }
}

function goTo(path: string): void {
  act(() => {
    window.history.pushState({ key: path }, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
}

/** Closes the portals and removes all traces for the next test. */
export function closePortal(): void {
  cleanup()
  notifications.clean()
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  // Calls read their language from the document, which the next test file shares.
  document.documentElement.lang = ''
  document.documentElement.dir = ''
  vi.unstubAllGlobals()
}
