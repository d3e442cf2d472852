import { type StyleTag, styleTags, styleNames } from '#domain/catalogue/products/styles.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useShell } from '#web/kit/router/use-page-data.ts'
import { type Browsing, choose, readWhole, readAmount } from '#web/public/marketplace/browse-filters.ts'
import { CategoryFilter } from './category-filter.tsx'
import { CheckRow, FilterGroup, type FilterProps } from './filter-group.tsx'
import { ColorFilter, SeatsFilter, ShopFilter } from './choice-filters.tsx'
import { marketplaceTexts } from '#web/public/marketplace/messages.ts'
import styles from './filter-fields.module.css'
import { amountOrNone } from './active-filters.ts'
import { PriceSlider } from './price-slider.tsx'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'

/** All filters. Each field has the name of its query parameter, so that the form works without JavaScript. */
export function FilterFields({ browsing, options, onChange }: FilterProps) {
  return (
    <>
      {browsing.search !== '' && <input type="hidden" name="search" value={browsing.search} />}
      {browsing.exact && <input type="hidden" name="exact" value={browsing.exact} />}
      {browsing.room !== '' && <input type="hidden" name="room" value={browsing.room} />}
      {options.categories.length > 0 && (
        <CategoryFilter browsing={browsing} options={options} onChange={onChange} />
      )}
      <PriceFilter browsing={browsing} options={options} onChange={onChange} />
      {options.colors.length > 0 && <ColorFilter browsing={browsing} options={options} onChange={onChange} />}
      <StyleFilter browsing={browsing} options={options} onChange={onChange} />
      <SeatsFilter browsing={browsing} options={options} onChange={onChange} />
      <ShopFilter browsing={browsing} options={options} onChange={onChange} />
      <SizeFilter browsing={browsing} onChange={onChange} />
      <RatingFilter browsing={browsing} onChange={onChange} />
      <ViewFilter browsing={browsing} onChange={onChange} />
    </>
  )
}

function StyleFilter({ browsing, options, onChange }: FilterProps) {
  const text = useText(marketplaceTexts)
  const { language } = useLocale()
  const toggle = (style: StyleTag) =>
    onChange(
      choose(browsing, {
        style: styleTags.filter((tag) => browsing.style.includes(tag) !== (tag === style)),
      }),
    )
  return (
    <FilterGroup title={text.style}>
      {styleTags.toReversed().map((style) => (
        <CheckRow
          key={style}
          name="style"
          value={style}
          label={styleNames[style][language]}
          count={options.styles.find((option) => option.style === style)?.count}
          isChecked={browsing.style.includes(style)}
          onToggle={() => toggle(style)}
        />
      ))}
    </FilterGroup>
  )
}

/** Filter by available space: width, depth and height in whole centimetres. */
function SizeFilter({ browsing, onChange }: Omit<FilterProps, 'options'>) {
  const text = useText(marketplaceTexts)
  const sides = [
    ['maxWidth', text.width, text.maxWidthCm],
    ['maxDepth', text.depth, text.maxDepthCm],
    ['maxHeight', text.height, text.maxHeightCm],
  ] as const
  return (
    <FilterGroup title={text.size}>
      <p className={styles.hint}>{text.sizeHint}</p>
      <div className={styles.fields}>
        {sides.map(([side, label, name]) => (
          <DraftField
            key={side}
            name={side}
            label={name}
            placeholder={label}
            inputMode="numeric"
            maxLength={6}
            value={String(browsing[side] ?? '')}
            onTyped={(typed) => onChange(choose(browsing, { [side]: readWhole(typed) }))}
          />
        ))}
      </div>
    </FilterGroup>
  )
}

/** Filter by rating; hidden where reviews are switched off. */
function RatingFilter({ browsing, onChange }: Omit<FilterProps, 'options'>) {
  const text = useText(marketplaceTexts)
  const { reviewsEnabled } = useShell()
  const stars = browsing.minRating ?? '4'
  return reviewsEnabled ? (
    <FilterGroup title={text.rating}>
      <CheckRow
        name="minRating"
        value={stars}
        label={text.starsAndUp({ stars })}
        count={undefined}
        isChecked={browsing.minRating !== undefined}
        onToggle={() => onChange(choose(browsing, { minRating: browsing.minRating ? undefined : '4' }))}
      />
    </FilterGroup>
  ) : null
}

/** Filters for products with a 3D view, and for showing all variants. */
function ViewFilter({ browsing, onChange }: Omit<FilterProps, 'options'>) {
  const text = useText(marketplaceTexts)
  return (
    <FilterGroup title={text.view}>
      <CheckRow
        name="has3d"
        value="yes"
        label={text.with3d}
        count={undefined}
        isChecked={browsing.has3d !== undefined}
        onToggle={() => onChange(choose(browsing, { has3d: browsing.has3d ? undefined : 'yes' }))}
      />
      <CheckRow
        name="all"
        value="yes"
        label={text.everyColour}
        count={undefined}
        isChecked={browsing.all !== undefined}
        onToggle={() => onChange(choose(browsing, { all: browsing.all ? undefined : 'yes' }))}
      />
    </FilterGroup>
  )
}

/** Two limits in AED, set by slider or by number; an empty field is no limit (R-MKT-02). */
function PriceFilter({ browsing, options, onChange }: FilterProps) {
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

/** Swaps the limits where the lower one exceeds the upper one. */
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
  return (
    <DraftField
      {...field}
      inputMode="decimal"
      maxLength={15}
      value={amountOrNone(fils)}
      onTyped={(typed) => onChange(readAmount(typed))}
    />
  )
}

const pauseMs = 600

/**
 * The draft of a field whose value is kept elsewhere. The text stays as typed until the field loses focus, and is
 * committed then or after a pause.
 */
function useDraft(value: string, commit: (typed: string) => void) {
  const [draft, setDraft] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    value: draft ?? value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const typed = target.value
      setDraft(typed)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(typed), pauseMs)
    },
    onBlur: () => {
      clearTimeout(timer.current)
      if (draft !== null) latest.current(draft)
      setDraft(null)
    },
  }
}

type Props = {
  readonly name: string
  readonly label: string
  readonly placeholder: string
  readonly inputMode: 'numeric' | 'decimal'
  readonly maxLength: number
  readonly value: string
  /** Called with the typed text when the field loses focus or after a pause. */
  readonly onTyped: (typed: string) => void
}

/** A numeric limit among the filters. */
function DraftField({ label, value, onTyped, ...field }: Props) {
  return (
    <input
      className={styles.field}
      type="text"
      aria-label={label}
      autoComplete="off"
      {...field}
      {...useDraft(value, onTyped)}
    />
  )
}
