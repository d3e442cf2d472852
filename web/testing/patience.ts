import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterEach } from 'vitest'

// Loaded before every test of a screen. A screen's code is loaded by the test that shows it first, and a busy machine lets
// it wait: waiting for a fact costs nothing where it is quiet.
configure({ asyncUtilTimeout: 60_000, getElementError: missing })

// Files share one page: what a test put beside what it drew would be found by the next.
afterEach(() => {
  cleanup()
  // Tests of what the server draws have no page.
  globalThis.document?.body.replaceChildren()
})

/**
 * React notes for each element by which calls it was made, so that a warning can tell: up to ten thousand a second, and a
 * form has two thousand. It counts here as if it had, which loses the calls in a warning, not the warning.
 */
Object.defineProperty(
  (React as unknown as Record<string, object>)[
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  ],
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => {}, configurable: true },
)

/**
 * Whoever waits for an element looks at each change of the page, and each look without it ends in an error: the page is
 * printed only for the one that is read.
 */
function missing(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  return Object.defineProperty(error, 'message', { get, configurable: true })
}
