import { useText } from '#web/i18n/locale.tsx'
import { type Browsing, choose, readAmount } from './browsing.ts'
import type { FilterProps } from './filter-fields.tsx'
import styles from './filter-fields.module.css'
import { plainAmount } from './active-filters.ts'
import { FilterGroup } from './filter-group.tsx'
import { marketplaceTexts } from './messages.ts'
import { PriceSlider } from './price-slider.tsx'
import { useDraft } from './use-draft.ts'
import { useLocale } from '#web/i18n/locale.tsx'

/** Two limits in AED, by handle or by number; an empty field is no limit (R-MKT-02). */
export function PriceFilter({ browsing, options, onChange }: FilterProps) {
  const text = useText(marketplaceTexts)
  const set = (limits: Partial<Browsing>) => onChange(choose(browsing, inOrder({ ...browsing, ...limits })))
  return (
    <FilterGroup title={text.price}>
      {options.price && (
        <PriceSlider found={options.price} min={browsing.minPrice} max={browsing.maxPrice} onChange={set} />
      )}
      <div className={styles.fields}>
        <AmountField
          name="minPrice"
          label={text.minPrice}
          placeholder={text.min}
          fils={browsing.minPrice}
          onChange={(minPrice) => set({ minPrice: minPrice || undefined })}
        />
        <AmountField
          name="maxPrice"
          label={text.maxPrice}
          placeholder={text.max}
          fils={browsing.maxPrice}
          onChange={(maxPrice) => set({ maxPrice })}
        />
      </div>
    </FilterGroup>
  )
}

/** Somebody who asks for more than the most means it the other way round. */
function inOrder({ minPrice, maxPrice }: Pick<Browsing, 'minPrice' | 'maxPrice'>) {
  const isCrossed = minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice
  return isCrossed ? { minPrice: maxPrice, maxPrice: minPrice } : { minPrice, maxPrice }
}

type FieldProps = {
  readonly name: string
  readonly label: string
  readonly placeholder: string
  readonly fils: number | undefined
  readonly onChange: (fils: number | undefined) => void
}

function AmountField({ name, label, placeholder, fils, onChange }: FieldProps) {
  const locale = useLocale()
  const field = useDraft(plainAmount(fils, locale), (typed) => onChange(readAmount(typed)))
  return (
    <input
      className={styles.field}
      type="text"
      inputMode="decimal"
      name={name}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={15}
      {...field}
    />
  )
}
