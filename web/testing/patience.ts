import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterEach } from 'vitest'

// Loaded before every test of a screen. The first test that shows a screen also loads its code, which takes long on a
// busy machine; on an idle one a long timeout costs nothing.
configure({ asyncUtilTimeout: 60_000, getElementError: missing })

// Test files share one page: elements outside the rendered tree would be found by the next test.
afterEach(() => {
  cleanup()
  // Tests of server rendering have no document.
  globalThis.document?.body.replaceChildren()
})

/**
 * React captures a stack trace for each element, for its warnings: up to ten thousand per second, and a form has two
 * thousand elements. This makes it believe that the limit is reached: warnings lose their stacks, but still appear.
 */
Object.defineProperty(
  (React as unknown as Record<string, object>)[
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  ],
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => {}, configurable: true },
)

/**
 * Waiting for an element creates an error at each change of the page until it appears: this prints the page only for an
 * error whose message is read.
 */
function missing(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  return Object.defineProperty(error, 'message', { get, configurable: true })
}
