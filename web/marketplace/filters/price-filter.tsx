import { useLocale, useText } from '#web/i18n/locale.tsx'
import { type Browsing, choose, readAmount } from '#web/marketplace/browsing.ts'
import type { FilterProps } from './filter-fields.tsx'
import styles from './filter-fields.module.css'
import { plainAmount } from './active-filters.ts'
import { DraftField } from './draft-field.tsx'
import { FilterGroup } from './filter-group.tsx'
import { marketplaceTexts } from '#web/marketplace/messages.ts'
import { PriceSlider } from './price-slider.tsx'

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

function AmountField({ fils, onChange, ...field }: FieldProps) {
  const locale = useLocale()
  return (
    <DraftField
      {...field}
      inputMode="decimal"
      maxLength={15}
      value={plainAmount(fils, locale)}
      onTyped={(typed) => onChange(readAmount(typed))}
    />
  )
}
