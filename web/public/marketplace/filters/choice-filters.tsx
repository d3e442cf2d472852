import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useSuggestions } from '#web/kit/storefront/search/suggestions.ts'
import { choose } from '#web/public/marketplace/browse-filters.ts'
import { marketplaceTexts } from '#web/public/marketplace/messages.ts'
import {
  CheckRow,
  FilterGroup,
  type FilterProps,
  type ShopOption,
  type ColorOption,
} from './filter-group.tsx'
import styles from './filter-fields.module.css'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { Swatch } from '#web/kit/storefront/swatch.tsx'

const shownAtOnce = 5
const mostWithoutSearch = 12
/** Number of further shops rendered while folded, for browsers without JavaScript; a hundred rows are a third of the page. */
const mostFolded = mostWithoutSearch - shownAtOnce
/** Number of shops that the server counts; others are searched for by name. */
const mostCounted = 100

/**
 * Filter by shop, where there is more than one: those with the most products and those chosen are visible, the others
 * unfold, with a search by name where there are many.
 */
export function ShopFilter({ browsing, options, onChange }: FilterProps) {
  const text = useText(marketplaceTexts)
  const { shops } = options
  const isChosen = ({ slug }: ShopRow) => browsing.shops.includes(slug)
  if (shops.length < 2 && !shops.some(isChosen)) return null
  const isUpFront = (shop: ShopOption, at: number) => at < shownAtOnce || isChosen(shop)
  const rest = shops.filter((shop, at) => !isUpFront(shop, at))
  const row = (shop: ShopRow) => (
    <CheckRow
      key={shop.slug}
      name="shop"
      value={shop.slug}
      label={shop.name}
      count={shop.count}
      isChecked={isChosen(shop)}
      onToggle={() => {
        const others = browsing.shops.filter((slug) => slug !== shop.slug)
        onChange(choose(browsing, { shops: isChosen(shop) ? others : [...others, shop.slug].toSorted() }))
      }}
    />
  )
  return (
    <FilterGroup title={text.shop}>
      {shops.filter(isUpFront).map(row)}
      {rest.length > 0 && <MoreShops shops={shops} rest={rest} row={row} />}
    </FilterGroup>
  )
}

type MoreProps = {
  readonly shops: readonly ShopOption[]
  /** The shops not listed above. */
  readonly rest: readonly ShopOption[]
  readonly row: (shop: ShopRow) => ReactNode
}

function MoreShops({ shops, rest, row }: MoreProps) {
  const text = useText(marketplaceTexts)
  const [typed, setTyped] = useState('')
  const uncounted = useUncounted(typed, shops)
  const folded = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const readOpen = () => setOpen(folded.current?.open ?? false)
  // It may have been opened before hydration.
  useEffect(readOpen, [])
  const named = rest.filter(({ name }) => isNamed(name, typed))
  return (
    <details ref={folded} className={styles.more} onToggle={readOpen}>
      <summary>{text.moreShops({ count: rest.length })}</summary>
      {shops.length > mostWithoutSearch && (
        <input
          className={styles.field}
          type="search"
          aria-label={text.findShop}
          placeholder={text.findShop}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {[...(isOpen ? named : named.slice(0, mostFolded)), ...uncounted].map(row)}
    </details>
  )
}

/** A shop found by name has no count. */
type ShopRow = Omit<ShopOption, 'count'> & Partial<Pick<ShopOption, 'count'>>

/** Finds shops by name beyond those that the server counts. */
function useUncounted(typed: string, counted: readonly ShopOption[]): ShopRow[] {
  const { language } = useLocale()
  const suggested = useSuggestions(typed, { isWanted: counted.length >= mostCounted, language })
  return suggested.flatMap((one) =>
    one.kind === 'shop' && counted.every(({ slug }) => slug !== one.slug)
      ? [{ slug: one.slug, name: one.label }]
      : [],
  )
}

function isNamed(name: string, typed: string): boolean {
  return name.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase())
}

/** Filter by seats; only where a product found states them. */
export function SeatsFilter({ browsing, options, onChange }: FilterProps) {
  const text = useText(marketplaceTexts)
  const known = [...new Set([...options.seats.map(({ seats }) => String(seats)), ...browsing.seats])]
  if (known.length === 0) return null
  const toggle = (seats: string) =>
    onChange(
      choose(browsing, {
        seats: known.filter((each) => browsing.seats.includes(each) !== (each === seats)),
      }),
    )
  return (
    <FilterGroup title={text.seats}>
      {known
        .toSorted((one, other) => Number(one) - Number(other))
        .map((seats) => (
          <CheckRow
            key={seats}
            name="seats"
            value={seats}
            label={text.seatCount({ count: Number(seats) })}
            count={options.seats.find((option) => String(option.seats) === seats)?.count ?? 0}
            isChecked={browsing.seats.includes(seats)}
            onToggle={() => toggle(seats)}
          />
        ))}
    </FilterGroup>
  )
}

const colorsAtOnce = 10

/** Named swatches: the first ten and those chosen are visible, the others unfold. */
export function ColorFilter({ browsing, options, onChange }: FilterProps) {
  const text = useText(marketplaceTexts)
  const { colors } = options
  const toggle = (slug: string) => {
    const others = browsing.color.filter((color) => color !== slug)
    const isOn = others.length < browsing.color.length
    onChange(choose(browsing, { color: isOn ? others : [...others, slug].toSorted() }))
  }
  const isUpFront = (color: ColorOption, index: number) =>
    index < colorsAtOnce || browsing.color.includes(color.slug)
  const rest = colors.filter((color, index) => !isUpFront(color, index))
  const swatches = (some: readonly ColorOption[]) => (
    <ul className={styles.swatches}>
      {some.map((color) => (
        <ColorChoice
          key={color.slug}
          color={color}
          isChosen={browsing.color.includes(color.slug)}
          onToggle={() => toggle(color.slug)}
        />
      ))}
    </ul>
  )
  return (
    <FilterGroup title={text.colour}>
      {swatches(colors.filter(isUpFront))}
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{text.allColours({ count: colors.length })}</summary>
          {swatches(rest)}
        </details>
      )}
    </FilterGroup>
  )
}

type ChoiceProps = {
  readonly color: ColorOption
  readonly isChosen: boolean
  readonly onToggle: () => void
}

function ColorChoice({ color, isChosen, onToggle }: ChoiceProps) {
  const text = useText(commonTexts)
  const id = useId()
  return (
    <li>
      <label className={styles.swatch} data-none={color.count === 0 && !isChosen ? '' : undefined}>
        <input
          type="checkbox"
          className="mj-hidden"
          name="color"
          value={color.slug}
          checked={isChosen}
          onChange={onToggle}
          aria-describedby={id}
        />
        <Swatch hex={color.hex} isChosen={isChosen} />
        <bdi>{color.name}</bdi>
      </label>
      <span id={id} className="mj-hidden">
        {text.items({ count: color.count })}
      </span>
    </li>
  )
}
