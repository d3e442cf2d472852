import { useState } from 'react'
import { latinDigits } from '#domain/platform/amounts/decimal-text.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { MinusIcon, PlusIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { showToast } from '#web/kit/storefront/toast.tsx'
import styles from './quantity-field.module.css'

type Props = {
  /** The item's name. */
  readonly name: string
  readonly quantity: number
  readonly most: number
  readonly onQuantity: (quantity: number) => void
  readonly isDisabled?: boolean
}

/** Quantity of an item, 1 to `most`: by buttons or typed, in Latin or Arabic digits. */
export function QuantityField({ name, quantity, most, onQuantity, isDisabled = false }: Props) {
  const text = useText(commonTexts)
  const [typed, setTyped] = useState<string | null>(null)
  const type = (given: string) => {
    setTyped(given)
    const wanted = Number(latinDigits(given))
    if (!Number.isInteger(wanted) || wanted < 1) return
    if (wanted > most) showToast({ title: text.tooFew({ count: most }), isProblem: true })
    onQuantity(Math.min(wanted, most))
  }
  const step = (by: number) => onQuantity(Math.max(1, Math.min(quantity + by, most)))
  const label = text.quantityOf({ name })
  return (
    <fieldset aria-label={label} disabled={isDisabled} className={styles.field}>
      <button type="button" aria-label={text.oneLess} disabled={quantity <= 1} onClick={() => step(-1)}>
        <MinusIcon size={18} />
      </button>
      <input
        className="mj-num"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={typed ?? quantity}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(null)}
      />
      <button type="button" aria-label={text.oneMore} disabled={quantity >= most} onClick={() => step(1)}>
        <PlusIcon size={18} />
      </button>
    </fieldset>
  )
}
