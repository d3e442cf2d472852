import { createRoot } from 'react-dom/client'
import '#web/kit/design/fonts.css'
import 'virtual:tokens.css'
import '#web/kit/design/global.css'
import PortalApp from '#web/portal/shell/portal-app.tsx'

/**
 * Starts the portals in place of whatever the document shows: the spinner of their own document, or, at `/`, the
 * landing page that stays hidden for those who are signed in (entry-client.tsx).
 */
function start(root: HTMLElement): void {
  document.documentElement.removeAttribute('data-public')
  root.replaceChildren()
  createRoot(root).render(<PortalApp />)
  document.documentElement.removeAttribute('data-home')
}

const root = document.getElementById('root')
if (root) start(root)
