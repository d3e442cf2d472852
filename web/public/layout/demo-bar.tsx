import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { CloseIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { useShell } from '#web/kit/router/use-page-data.ts'
import styles from './demo-bar.module.css'

/** The pre-paint script reads it, so that a bar that was closed does not flash; the footer goes on saying the same. */
export const demoBarKey = 'mj-demo'

/** Demo mode is said on every page, with the way to the test logins, in one line that can be closed (R-DEMO-05). */
export function DemoBar() {
  const text = useText(commonTexts)
  if (!useShell().demoMode) return null
  return (
    <aside className={`mj-no-print ${styles.bar}`} aria-label={text.demoNote}>
      <div className={`mj-container ${styles.row}`}>
        <p className={styles.words}>
          <span className={styles.long}>{text.demoNote}</span>
          <span className={styles.short}>{text.demoShort}</span>
        </p>
        <Link to={paths.credentials} className={`mj-link ${styles.link}`}>
          {text.testLogins}
        </Link>
        <button
          type="button"
          className={`mj-needs-js ${styles.close}`}
          aria-label={text.closeDemoNote}
          onClick={close}
        >
          <CloseIcon size={18} />
        </button>
      </div>
    </aside>
  )
}

/** Closed for good in this browser; where storage is refused, as long as the page. */
function close(): void {
  document.documentElement.setAttribute('data-demo-closed', '')
  try {
    localStorage.setItem(demoBarKey, 'closed')
  } catch {
    // The attribute lasts as long as the page.
  }
}
