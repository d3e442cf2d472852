import { useText } from '#web/i18n/locale.tsx'
import { portalTexts } from './messages.ts'
import './waiting.css'

/** Until the session or a screen's code is there: the document's own spinner goes on (document.ts, waiting.css). */
export function WaitingScreen() {
  const text = useText(portalTexts)
  return <output className="mj-waiting" aria-label={text.waiting} />
}
