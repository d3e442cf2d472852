import { afterEach, vi } from 'vitest'

// Loaded before every test file: mocks and fake clocks of one test never reach the next.
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
