// First, so that our own sheets come after the kit's.
import './kit-styles.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { adoptKitVariables } from './kit-variables.ts'
import { loadScreensAt } from './portal-paths.ts'
import { Portal } from './portal.tsx'

adoptKitVariables()
// The document's own spinner stands until the screen's code is there: one wait instead of two.
await loadScreensAt(window.location.pathname)
const client = createQueryClient()

/** Both portals, sign-in, registration and passwords: mounted once, at every address that is theirs. */
export default function PortalApp() {
  return <Portal client={client} />
}
