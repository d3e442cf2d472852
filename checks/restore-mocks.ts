import { afterEach, vi } from 'vitest'

// Loaded before every test file: what a test replaced, its clock first, never reaches the next test.
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
