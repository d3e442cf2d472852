import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { errorTexts } from './messages.ts'

/** Where a page could not be had: what happened, and the way to try again. */
export function ErrorScreen() {
  const text = useText(errorTexts)
  const common = useText(commonTexts)
  const isOffline = globalThis.navigator?.onLine === false
  const [title, why] = isOffline ? [text.offline, text.offlineText] : [text.title, text.text]
  return (
    <div className="mj-container mj-section">
      <EmptyState drawing="lamp" title={title} text={why} headingLevel={1}>
        <Button size="md" variant="line" onClick={() => window.location.reload()}>
          {common.tryAgain}
        </Button>
      </EmptyState>
    </div>
  )
}
