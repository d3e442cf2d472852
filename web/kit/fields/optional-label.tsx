import { useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import styles from '#web/kit/elements/ui.module.css'

/** The label of a field that may be left empty: required is the norm, so only the others are marked. */
export function OptionalLabel({ children }: { readonly children: string }) {
  const text = useText(uiTexts)
  return (
    <>
      {children} <span className={styles.optional}>{text.optional}</span>
    </>
  )
}
