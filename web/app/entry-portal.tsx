import { createRoot } from 'react-dom/client'
import '#web/kit/design/fonts.css'
import 'virtual:tokens.css'
import '#web/kit/design/global.css'
import PortalApp from '#web/portal/shell/portal-app.tsx'
import { loadScreensAt } from '#web/portal/shell/portal-screens.ts'

/**
 * Starts the portals in place of the document's content: the spinner of their own document, or, at `/`, the landing
 * page, which stays hidden for signed-in users (entry-client.tsx).
 */
async function start(root: HTMLElement): Promise<void> {
  // Keeps the document's own spinner until the screen's code is loaded: one wait instead of two. Not a top-level await:
  // the screen's file imports this one, so each would wait for the other.
  await loadScreensAt(window.location.pathname)
  document.documentElement.removeAttribute('data-public')
  root.replaceChildren()
  createRoot(root).render(<PortalApp />)
  document.documentElement.removeAttribute('data-home')
}

const root = document.getElementById('root')
if (root) void start(root)
