import { useText } from '#web/kit/i18n/locale.tsx'
import { FailedState } from '#web/kit/storefront/empty-state.tsx'
import { errorTexts } from './messages.ts'

/** Shown where a page could not be loaded: the reason, and a button to try again. */
export function ErrorScreen() {
  const text = useText(errorTexts)
  const isOffline = globalThis.navigator?.onLine === false
  const [title, why] = isOffline ? [text.offline, text.offlineText] : [text.title, text.text]
  return (
    <div className="mj-container mj-section">
      <FailedState title={title} text={why} headingLevel={1} onRetry={() => window.location.reload()} />
    </div>
  )
}
