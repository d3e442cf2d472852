import { defaultToProduction } from './config.ts'
import { failStart } from './process.ts'

// Libraries look at NODE_ENV when they are loaded, so everything else is imported after this.
defaultToProduction()
try {
  const { buildWeb, isBuildFresh } = await import('../scripts/build-web.ts')
  if (!isBuildFresh()) await buildWeb()
  const { main } = await import('./main.ts')
  await main()
} catch (error) {
  failStart(error)
}
