import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { TestReport } from './checks/report-tests.ts'

// A process loads the libraries as they were compiled for the last run.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, 'node_modules/.cache/majlis-tests')

/** Those that start, kill and restart processes of their own: they take minutes and tell what a crash leaves. */
const ofProcesses = [
  '{server,demo,scripts}/**/*crash.test.ts',
  'server/{runtime,platform/process/serve}.test.ts',
  'engines/postgres/*.test.ts',
  'server/platform/pages/builds.test.ts',
  'server/platform/db/outage.test.ts',
  'scripts/{ensure-installed,reset-db}.test.ts',
]

/** Replaces a module for itself: Vite's loader does so, in a process that nobody else uses. */
const ofModules = ['checks/product-fields.test.ts']

/** What the catalogue's memory answers beside the database, but for the count of the statements that it saves: once more without it. */
const ofCatalogue = ['server/catalogue/instances.test.ts', 'server/catalogue/{listings,search}/**/*.test.ts']

// Two cores are the smallest machine that this is developed on: two workers would leave a fifth of them idle, three a
// twentieth, while they wait for PostgreSQL, pictures and clocks. Files share the processes, and so what they import: a file leaves nothing
// behind, clocks and stubs by checks/restore-mocks.ts.
const shared = {
  maxWorkers: 4,
  // What a test leaves is collected less often: a tenth of what a worker takes.
  execArgv: ['--max-semi-space-size=32'],
  isolate: false,
  setupFiles: [path.join(import.meta.dirname, 'checks/restore-mocks.ts')],
}

// Node reads the code as it does where Majlis runs: Vite would translate a thousand files for each project first.
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } }

// For a busy machine: a test that hangs ends, one that waits its turn does not.
const onServer = {
  ...shared,
  setupFiles: [...shared.setupFiles, path.join(import.meta.dirname, 'server/testing/hold-declared.ts')],
  globalSetup: 'server/testing/global-setup.ts',
  testTimeout: 240_000,
  hookTimeout: 240_000,
}

// One embedded PostgreSQL per run, or the server in TEST_DATABASE_URL, for the two projects of the server only.
export default defineConfig({
  test: {
    reporters: ['default', new TestReport()],
    provide: { givenServer: process.env['TEST_DATABASE_URL'] ?? '' },
    projects: [
      {
        test: {
          ...shared,
          ...native,
          name: 'domain',
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'checks/**/*.test.ts'],
          exclude: ofModules,
          testTimeout: 240_000,
        },
      },
      {
        test: {
          ...onServer,
          ...native,
          name: 'server',
          include: ['{engines,server,demo,scripts}/**/*.test.ts'],
          exclude: ofProcesses,
        },
      },
      { test: { ...shared, name: 'modules', isolate: true, include: ofModules } },
      // Vitest takes projects by their names: these wait a good deal, so others are to follow that fill both cores.
      {
        test: {
          ...onServer,
          ...native,
          name: 'server processes',
          include: ofProcesses,
          // They kill and start again dozens of times: minutes, where ten others do the same.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          ...onServer,
          ...native,
          name: 'server without memory',
          include: ofCatalogue,
          env: { TEST_WITHOUT_MEMORY: '1' },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          ...shared,
          name: 'web',
          // A page lives as long as its test: collected too soon, all of it is copied first.
          execArgv: ['--min-semi-space-size=96', '--max-semi-space-size=96'],
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: [...shared.setupFiles, path.join(import.meta.dirname, 'web/testing/patience.ts')],
          testTimeout: 240_000,
        },
      },
    ],
  },
})
