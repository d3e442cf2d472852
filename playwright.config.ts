import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import chromium from '@sparticuz/chromium'
import { isMemoryRoomy } from './server/testing/memory-folder.ts'

// Uses a browser from the registry where no Chromium is installed, so no system package is needed.
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
  // For two cores, the smallest machine used for development. Each worker has its own server (e2e/guest.ts).
  workers: 3,
  // A journey that passes only when retried is counted and listed at the end: to be fixed, but no reason to stop.
  retries: 1,
  // Long enough for a busy machine: waiting for a condition costs nothing on a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./e2e/report.ts']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', ...quiet],
      // Otherwise Chromium puts its shared memory into files on disk, a fifth of the kernel's work for it.
      ignoreDefaultArgs: isMemoryRoomy() ? ['--disable-dev-shm-usage'] : [],
    },
    trace: 'on-first-retry',
    locale: 'en-AE',
    timezoneId: 'Asia/Dubai',
  },
})
