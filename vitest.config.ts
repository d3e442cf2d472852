import path from 'node:path'
import { defineConfig } from 'vitest/config'

// A process loads the libraries as they were compiled for the last run.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, 'node_modules/.cache/majlis-tests')

// Two cores are the smallest machine that this is developed on; more workers would only wait for each other. Files share
// the processes, and so what they import: a file leaves nothing behind.
const workers = { maxWorkers: 2, isolate: false }

// One embedded PostgreSQL per run, or the server in TEST_DATABASE_URL, for the `server` project only.
export default defineConfig({
  test: {
    provide: { givenServer: process.env['TEST_DATABASE_URL'] ?? '' },
    projects: [
      {
        test: {
          ...workers,
          // One of them replaces a module for itself.
          isolate: true,
          name: 'domain',
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'checks/**/*.test.ts'],
        },
      },
      {
        test: {
          ...workers,
          name: 'server',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: 'server/testing/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...workers,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // A screen's code is loaded by the test that shows it first, which takes a while on a busy machine.
          testTimeout: 20_000,
        },
      },
    ],
  },
})
