import { createRoot } from 'react-dom/client'
import '#web/kit/design/fonts.css'
import 'virtual:tokens.css'
import '#web/kit/design/global.css'
import PortalApp from '#web/portal/shell/portal-app.tsx'
import { loadScreensAt } from '#web/portal/shell/portal-screens.ts'

/**
 * Starts the portals in place of whatever the document shows: the spinner of their own document, or, at `/`, the
 * landing page that stays hidden for those who are signed in (entry-client.tsx).
 */
async function start(root: HTMLElement): Promise<void> {
  // The document's own spinner stands until the screen's code is there: one wait instead of two. Not at the top of a module:
  // a screen's file imports the one that would be waiting for it.
  await loadScreensAt(window.location.pathname)
  document.documentElement.removeAttribute('data-public')
  root.replaceChildren()
  createRoot(root).render(<PortalApp />)
  document.documentElement.removeAttribute('data-home')
}

const root = document.getElementById('root')
if (root) void start(root)
