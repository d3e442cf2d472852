import { commonTexts } from '#web/i18n/common-messages.ts'
import { useText } from '#web/i18n/locale.tsx'
import { MoonIcon, SunIcon } from '#web/storefront/drawings/icons.tsx'
import styles from './header.module.css'
import { switchScheme } from './scheme.ts'

type Props = {
  readonly className?: string | undefined
  /** In a menu it says what it does; in a bar its name is for those who listen. */
  readonly isWorded?: boolean
}

/** Changes between light and dark; CSS shows the icon of the one it leads to. */
export function SchemeSwitch({ className, isWorded = false }: Props) {
  const text = useText(commonTexts)
  const shape = isWorded ? styles.worded : styles.icon
  return (
    <button
      type="button"
      className={['mj-needs-js', shape, className].filter(Boolean).join(' ')}
      {...(isWorded ? {} : { 'aria-label': text.scheme, title: text.scheme })}
      onClick={switchScheme}
    >
      <SunIcon size={21} className={styles.sun} />
      <MoonIcon size={21} className={styles.moon} />
      {isWorded && text.scheme}
    </button>
  )
}
