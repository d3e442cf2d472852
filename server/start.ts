import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { defaultToProduction } from './config.ts'
import { failStart } from './process.ts'

// Libraries look at NODE_ENV when they are loaded, so everything else is imported after this.
defaultToProduction()
// Halves the time that loading the code takes from the second start on. Where it cannot be written, nothing is kept.
enableCompileCache(path.join(import.meta.dirname, '..', 'node_modules', '.cache', 'majlis'))
try {
  const { buildWeb, isBuildFresh } = await import('../scripts/build-web.ts')
  if (!isBuildFresh()) await buildWeb()
  const { main } = await import('./main.ts')
  await main()
} catch (error) {
  failStart(error)
}
