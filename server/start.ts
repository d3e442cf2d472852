import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { defaultToProduction, processConfig } from './config.ts'
import { openDataDir } from '#engines/postgres/data-dir.ts'
import { checkAddress } from './platform/process/serve.ts'
import { failStart, StartError } from '#engines/start-error.ts'

// Starts Majlis, run by `npm start` with flags that keep the process small (decision 0021); `--dev` serves pages with
// hot reload instead of built ones.
const dev = process.argv.includes('--dev')
// Libraries look at NODE_ENV when they are loaded, so everything else is imported after this.
if (!dev) defaultToProduction()
try {
  const config = { ...processConfig(), dev }
  // Reports external problems before the long work.
  await checkAddress(config)
  openDataDir(config.dataDir)
  if (!dev) await buildPages()
  const { runServer } = await import('./run-server.ts')
  await runServer(config)
} catch (error) {
  failStart(error)
}

/** Builds in a separate process: the memory that a build uses, some 600 MB, would otherwise stay with the server. */
async function buildPages(): Promise<void> {
  const { isBuildFresh } = await import('../scripts/build-web.ts')
  if (isBuildFresh()) return
  try {
    accessSync(path.join(import.meta.dirname, '..'), constants.W_OK)
  } catch {
    throw new StartError(
      'The pages are not built, and the program folder is read-only. Run npm run build first.',
    )
  }
  const script = path.join(import.meta.dirname, '..', 'scripts', 'build-web.ts')
  const { status, signal } = spawnSync(process.execPath, [script], { stdio: 'inherit' })
  if (status !== 0) throw new StartError(`The pages could not be built (${signal ?? `exit ${status}`}).`)
}
