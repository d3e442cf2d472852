import { useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from './messages.ts'
import './spinner.css'

type Props = {
  /** Over the screen that stays, until a dialog's code is there. */
  readonly isAbove?: boolean
}

/** Until the session or a screen's code is there: the document's own spinner goes on (document.ts, waiting.css). */
export function WaitingScreen({ isAbove = false }: Props) {
  const text = useText(uiTexts)
  return <output className="mj-waiting" data-above={isAbove || undefined} aria-label={text.loading} />
}
