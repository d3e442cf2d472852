import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import chromium from '@sparticuz/chromium'
import { isMemoryRoomy } from './server/testing/memory-folder.ts'

// The browser comes from the registry where no Chromium is installed: no system package is needed.
const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
const executablePath = installed ?? (await chromium.executablePath())
const quiet = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/serve.ts',
  // For two cores, the fewest that this is developed on. Each worker has a server of its own (e2e/guest.ts).
  workers: 3,
  // A journey that passes at the second try only is counted and named at the end: to be mended, but no reason to stop.
  retries: 1,
  // For a busy machine: waiting for a fact costs nothing where it is quiet.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./e2e/report.ts']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', ...quiet],
      // What its processes share would else be made as files on the disk, a fifth of what the kernel does for it.
      ignoreDefaultArgs: isMemoryRoomy() ? ['--disable-dev-shm-usage'] : [],
    },
    trace: 'on-first-retry',
    locale: 'en-AE',
    timezoneId: 'Asia/Dubai',
  },
})
