import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import manifest from '../package.json' with { type: 'json' }

/** The whole server in its own process, as `npm start` runs it. */
export type Majlis = { readonly pid: number; readonly address: string; readonly stop: () => Promise<void> }

/** Arguments of `npm start` to Node: the flags that keep it small, and the script. */
export const startArguments = manifest.scripts.start.split(' ').slice(1)

/** Starts Majlis on a database and waits until it is ready; it builds the web part where it is stale. */
export async function startMajlis(
  databaseUrl: string,
  port: number,
  more: Readonly<Record<string, string>> = {},
): Promise<Majlis> {
  const address = `http://localhost:${port}`
  const child = spawn(process.execPath, startArguments, {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
      DATA_DIR: '.data-bench/files',
      PORT: String(port),
      DEMO_MODE: 'false',
      ...more,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok) return { pid: child.pid ?? 0, address, stop }
    await sleep(100)
  }
}
