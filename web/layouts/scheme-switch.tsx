import { commonTexts } from '#web/i18n/common-messages.ts'
import { useText } from '#web/i18n/locale.tsx'
import { MoonIcon, SunIcon } from '#web/shop-window/icons.tsx'
import styles from './header.module.css'
import { switchScheme } from './scheme.ts'

/** Changes between light and dark; CSS shows the icon of the one it leads to. */
export function SchemeSwitch({ className }: { className?: string | undefined }) {
  const text = useText(commonTexts)
  return (
    <button
      type="button"
      className={['mj-needs-js', styles.icon, className].filter(Boolean).join(' ')}
      aria-label={text.scheme}
      title={text.scheme}
      onClick={switchScheme}
    >
      <SunIcon size={21} className={styles.sun} />
      <MoonIcon size={21} className={styles.moon} />
    </button>
  )
}
