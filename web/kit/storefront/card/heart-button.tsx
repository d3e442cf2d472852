import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { toggleSaved, useSavedIds } from '#web/kit/storefront/saved-store.ts'
import styles from './product-card.module.css'
import { HeartFilledIcon, HeartIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { showToast } from '#web/kit/storefront/toast.tsx'

/** Saves a product in this browser, or removes it. */
export function HeartButton({ id, name, isOnTile = true }: { id: string; name: string; isOnTile?: boolean }) {
  const text = useText(commonTexts)
  const isSaved = useSavedIds().includes(id)
  const toggle = () => {
    const said = toggleSaved(id)
    const titles = { saved: text.savedToast, removed: text.unsavedToast, full: text.savedFull }
    showToast({ title: titles[said], text: name, isProblem: said === 'full' })
  }
  return (
    <button
      type="button"
      className={`mj-needs-js ${styles.heart} ${isOnTile ? styles.onTile : styles.round}`}
      aria-pressed={isSaved}
      aria-label={isSaved ? text.unsave({ name }) : text.save({ name })}
      onClick={toggle}
    >
      {isSaved ? <HeartFilledIcon size={21} /> : <HeartIcon size={21} />}
    </button>
  )
}
