import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { TestReport } from './checks/report-tests.ts'

// Reuses the compiled code of the last run.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, 'node_modules/.cache/majlis-tests')

/** Tests that start, kill and restart processes: they take minutes and show what a crash leaves. */
const ofProcesses = [
  '{server,demo,scripts}/**/*crash.test.ts',
  'server/{runtime,platform/process/serve}.test.ts',
  'engines/postgres/*.test.ts',
  'server/platform/pages/builds.test.ts',
  'server/platform/db/outage.test.ts',
  'scripts/{ensure-installed,reset-db}.test.ts',
]

/** Mocks a module: Vite's loader does that, in a process of its own. */
const ofModules = ['checks/product-fields.test.ts']

/** Tests of the catalogue's memory beside the database, except for counts of the statements it saves: run again without it. */
const ofCatalogue = ['server/catalogue/instances.test.ts', 'server/catalogue/{listings,search}/**/*.test.ts']

// Two cores are the smallest machine used for development: two workers would leave a fifth of them idle, three a twentieth, while they wait
// for PostgreSQL, pictures and timers. Files share processes, and so their imports: checks/restore-mocks.ts resets clocks and stubs, so
// that a file leaves nothing behind.
const shared = {
  maxWorkers: 4,
  // Fewer garbage collections: they took a tenth of a worker's time.
  execArgv: ['--max-semi-space-size=32'],
  isolate: false,
  setupFiles: [path.join(import.meta.dirname, 'checks/restore-mocks.ts')],
}

// Node loads the code natively, as in production: Vite would first translate a thousand files for each project.
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } }

// Long enough for a busy machine: ends a test that hangs, not one that waits its turn.
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
      // Vitest orders projects by name: these tests mostly wait, so projects that fill both cores should follow.
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
          // A page lives as long as its test: an earlier collection would copy all of it first.
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
