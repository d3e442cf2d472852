import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { defaultToProduction, processConfig } from './config.ts'
import { openDataDir } from './data-dir.ts'
import { failStart } from './process.ts'
import { checkAddress } from './serve.ts'

// Libraries look at NODE_ENV when they are loaded, so everything else is imported after this.
defaultToProduction()
// Halves the time that loading the code takes from the second start on. Where it cannot be written, nothing is kept.
enableCompileCache(path.join(import.meta.dirname, '..', 'node_modules', '.cache', 'majlis'))
try {
  // What can be wrong from outside is said before the long work.
  const config = processConfig()
  await checkAddress(config)
  openDataDir(config.dataDir)
  const { buildWeb, isBuildFresh } = await import('../scripts/build-web.ts')
  if (!isBuildFresh()) await buildWeb()
  const { main } = await import('./main.ts')
  await main()
} catch (error) {
  failStart(error)
}
