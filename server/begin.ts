import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { defaultToProduction, processConfig } from './config.ts'
import { openDataDir } from './data-dir.ts'
import { failStart } from './process.ts'
import { checkAddress } from './serve.ts'
import { StartError } from './start-error.ts'

/** The start once the runtime is settled: what can be wrong from outside, the pages, the server. */
export async function begin(): Promise<void> {
  // Libraries look at NODE_ENV when they are loaded, so everything else is imported after this.
  defaultToProduction()
  try {
    // What can be wrong from outside is said before the long work.
    const config = processConfig()
    await checkAddress(config)
    openDataDir(config.dataDir)
    const { isBuildFresh } = await import('../scripts/build-web.ts')
    if (!isBuildFresh()) buildApart()
    const { main } = await import('./main.ts')
    await main()
  } catch (error) {
    failStart(error)
  }
}

/** In a process of its own: what a build has taken, some 600 MB, would otherwise stay with the server for good. */
function buildApart(): void {
  const script = path.join(import.meta.dirname, '..', 'scripts', 'build-web.ts')
  const { status, signal } = spawnSync(process.execPath, [script], { stdio: 'inherit' })
  if (status !== 0) throw new StartError(`The pages could not be built (${signal ?? `exit ${status}`}).`)
}
