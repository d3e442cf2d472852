import { useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { CloseIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { useModal } from '#web/kit/storefront/use-modal.ts'
import { withoutFilters } from './active-filters.ts'
import type { FilterProps } from './filter-group.tsx'
import { FilterForm } from './filter-rail.tsx'
import styles from './filter-sheet.module.css'
import { marketplaceTexts } from '#web/public/marketplace/messages.ts'

type Props = FilterProps & { readonly total: number; readonly onClose: () => void }

/**
 * The filters on a phone: a sheet over most of the screen. A native modal dialog, which traps focus, closes on Escape
 * and returns focus to the button that opened it.
 */
export function FilterSheet({ total, onClose, ...props }: Props) {
  const text = useText(marketplaceTexts)
  const { dialog, close } = useModal({ onClose })
  return (
    <dialog ref={dialog} className={styles.sheet} aria-label={text.filters}>
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 className={styles.title}>{text.filters}</h2>
          <button type="button" className={styles.close} aria-label={text.closeFilters} onClick={close}>
            <CloseIcon size={20} />
          </button>
        </header>
        <div className={styles.body}>
          <FilterForm {...props} />
        </div>
        <footer className={styles.foot}>
          <Button variant="line" onClick={() => props.onChange(withoutFilters(props.browsing))}>
            {text.clearAll}
          </Button>
          <Button onClick={close}>{text.showProducts({ count: total })}</Button>
        </footer>
      </div>
    </dialog>
  )
}
