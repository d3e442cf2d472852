// First, so that our own sheets come after the kit's.
import './kit-styles.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { adoptKitVariables } from './kit-variables.ts'
import { Portal } from './portal.tsx'

adoptKitVariables()
const client = createQueryClient()

/** Both portals, sign-in, registration and passwords: mounted once, at every address that is theirs. */
export default function PortalApp() {
  return <Portal client={client} />
}
