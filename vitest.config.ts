import path from 'node:path'
import { defineConfig } from 'vitest/config'

// Each test file is a process: it loads the libraries as they were compiled for the last one.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, 'node_modules/.cache/majlis-tests')

// One embedded PostgreSQL per run, or the server in TEST_DATABASE_URL, for the `server` project only.
export default defineConfig({
  test: {
    // Two cores are the smallest machine that this is developed on; more workers would only wait for each other.
    maxWorkers: 2,
    provide: { givenServer: process.env['TEST_DATABASE_URL'] ?? '' },
    projects: [
      {
        test: {
          name: 'domain',
          isolate: false,
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'checks/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: 'server/testing/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: { name: 'web', isolate: false, include: ['web/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
    ],
  },
})
