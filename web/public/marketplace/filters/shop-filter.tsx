import { useState } from 'react'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useSuggestions } from '#web/kit/storefront/search/suggestions.ts'
import { choose } from '#web/public/marketplace/browse-filters.ts'
import { marketplaceTexts } from '#web/public/marketplace/messages.ts'
import { CheckRow } from './check-row.tsx'
import styles from './filter-fields.module.css'
import { FilterGroup } from './filter-group.tsx'
import type { FilterProps, ShopOption } from './filter-options.ts'

const shownAtOnce = 5
const mostWithoutSearch = 12
/** Of so many the server counts what they have; others are asked for by their name. */
const mostCounted = 100

/**
 * Who sells it, where more than one does: those with the most and those chosen; the others on request, by name where they
 * are many.
 */
export function ShopFilter({ browsing, options, onChange }: FilterProps) {
  const text = useText(marketplaceTexts)
  const [typed, setTyped] = useState('')
  const { shops } = options
  const uncounted = useUncounted(typed, shops)
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
      {rest.length > 0 && (
        <details className={styles.more}>
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
          {[...rest.filter(({ name }) => isNamed(name, typed)), ...uncounted].map(row)}
        </details>
      )}
    </FilterGroup>
  )
}

/** How many it has is not known of one that was asked for by name. */
type ShopRow = Omit<ShopOption, 'count'> & Partial<Pick<ShopOption, 'count'>>

/** Shops of that name beyond those the server counts. */
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
