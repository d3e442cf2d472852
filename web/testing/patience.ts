import { configure, prettyDOM } from '@testing-library/react'

// Loaded before every test of a screen. A screen's code is loaded by the test that shows it first, and a busy machine lets
// it wait: waiting for a fact costs nothing where it is quiet.
configure({ asyncUtilTimeout: 20_000, getElementError: missing })

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
