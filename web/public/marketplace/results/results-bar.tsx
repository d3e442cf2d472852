import { useEffect, useRef } from 'react'
import { Link } from '#web/kit/router/link.tsx'
import type { Sort } from '#contract/catalogue/marketplace.ts'
import { useShell } from '#web/kit/router/use-page-data.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { RemovableChip } from '#web/kit/storefront/chip.tsx'
import { FiltersIcon, SelectorIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { activeFilters, withoutFilters } from '#web/public/marketplace/filters/active-filters.ts'
import { addressOf, choose, filterCount, sortOf, sortsFor } from '#web/public/marketplace/browse-filters.ts'
import type { FilterProps } from '#web/public/marketplace/filters/filter-group.tsx'
import { filterFormId } from '#web/public/marketplace/filters/filter-rail.tsx'
import { marketplaceTexts } from '#web/public/marketplace/messages.ts'
import type { Result } from '#web/public/marketplace/no-result.ts'
import styles from './results-bar.module.css'

type Texts = (typeof marketplaceTexts)['en']
type Props = FilterProps & {
  readonly found: Pick<Result, 'isFailed' | 'total' | 'close'>
  readonly onOpenFilters: () => void
}

/** The count, active filters and order of the products; sticky while the products scroll. */
export function ResultsBar({ found, onOpenFilters, ...props }: Props) {
  const text = useText(marketplaceTexts)
  const count = filterCount(props.browsing)
  return (
    <div className={styles.bar}>
      <div className={styles.controls}>
        <button type="button" className={styles.filters} aria-haspopup="dialog" onClick={onOpenFilters}>
          <FiltersIcon size={18} />
          {text.filters}
          {count > 0 && (
            <>
              <span className={styles.number}>{count}</span>
              <span className="mj-hidden">{text.active({ count })}</span>
            </>
          )}
        </button>
        <SortSelect {...props} />
      </div>
      <Chips {...props} />
      <output className={styles.count}>{found.isFailed ? '' : countIn(text, found)}</output>
    </div>
  )
}

/** Counts products with the words in name or category separately from those that only mention them. */
function countIn(text: Texts, { total, close }: Props['found']): string {
  if (close === null || close === 0 || close === total) return text.products({ count: total })
  return text.productsAndMentions({ products: text.products({ count: close }), count: total - close })
}

function Chips({ browsing, options }: FilterProps) {
  const text = useText(marketplaceTexts)
  const filters = activeFilters(browsing, options, useLocale())
  const list = useFocusKept(filters.length)
  return (
    <ul className={styles.chips} ref={list} aria-label={text.activeFilters}>
      {filters.map(({ key, label, without }) => (
        <li key={key}>
          <RemovableChip label={label} name={text.removeFilter({ filter: label })} to={addressOf(without)} />
        </li>
      ))}
      {filters.length > 0 && (
        <li>
          <Link className={styles.clear} to={addressOf(withoutFilters(browsing))} stay>
            {text.clearAll}
          </Link>
        </li>
      )}
    </ul>
  )
}

/** When the focused chip is removed, focuses its successor, so that keyboard users are not sent back to the top. */
function useFocusKept(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef(-1)
  useEffect(() => {
    const node = list.current
    const links = () => [...(node?.querySelectorAll('a') ?? [])]
    const note = ({ target }: FocusEvent) => {
      focused.current = links().indexOf(target as HTMLAnchorElement)
    }
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) focused.current = -1
    }
    node?.addEventListener('focusin', note)
    node?.addEventListener('focusout', forget)
    return () => {
      node?.removeEventListener('focusin', note)
      node?.removeEventListener('focusout', forget)
    }
  }, [])
  useEffect(() => {
    if (focused.current < 0 || document.activeElement !== document.body) return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const next = links[Math.min(focused.current, links.length - 1)]
    if (next) next.focus({ preventScroll: true })
    else document.getElementById('content')?.focus({ preventScroll: true })
  }, [count])
  return list
}

function SortSelect({ browsing, onChange }: FilterProps) {
  const text = useText(marketplaceTexts)
  const names: Readonly<Record<Sort, string>> = {
    'best-match': text.sortBest,
    'best-rated': text.sortRated,
    newest: text.sortNewest,
    'name-asc': text.sortName,
    'price-asc': text.sortPrice,
    'price-desc': text.sortDearest,
  }
  const { reviewsEnabled } = useShell()
  const sorts = sortsFor(browsing).filter((sort) => reviewsEnabled || sort !== 'best-rated')
  return (
    <label className={styles.sort}>
      <span className="mj-hidden">{text.sort}</span>
      <select
        name="sort"
        form={filterFormId}
        autoComplete="off"
        value={sortOf(browsing)}
        onChange={({ target }) => {
          const sort = sorts.find((name) => name === target.value)
          onChange(choose(browsing, { sort }))
        }}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {names[sort]}
          </option>
        ))}
      </select>
      <SelectorIcon size={16} />
    </label>
  )
}
