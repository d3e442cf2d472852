import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import chromium from '@sparticuz/chromium'

// Two runs at once need a port, a data directory and `--output` each of their own.
const port = Number(process.env['E2E_PORT'] ?? 4280)
const dataDir = process.env['E2E_DATA_DIR'] ?? '.data-e2e'

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
  workers: 1,
  // A journey that passes at the second try only is counted and named at the end: to be mended, but no reason to stop.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', ...quiet],
    },
    trace: 'retain-on-failure',
    locale: 'en-AE',
    timezoneId: 'Asia/Dubai',
  },
  webServer: {
    command: 'node e2e/serve.ts',
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  },
})
