import { type ReactNode, useId } from 'react'
import styles from './filter-fields.module.css'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import type { Facets } from '#contract/catalogue/marketplace.ts'
import type { Browsing } from '#web/public/marketplace/browse-filters.ts'

/** A titled group of filters. The outer element draws the line, because a fieldset's legend sits on its border. */
export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.group}>
      <fieldset className={styles.values}>
        <legend className={styles.title}>{title}</legend>
        {children}
      </fieldset>
    </div>
  )
}

type Props = {
  readonly name: string
  readonly value: string
  readonly label: string
  /** Number of products with this value; undefined where unknown. */
  readonly count: number | undefined
  readonly isChecked: boolean
  readonly onToggle: () => void
  /** Beside the count: the button that expands a branch. */
  readonly children?: ReactNode
}

/** A checkbox for a value, with the number of its products. */
export function CheckRow({ name, value, label, count, isChecked, onToggle, children }: Props) {
  const text = useText(commonTexts)
  const { number } = useLocale()
  const id = useId()
  return (
    <div className={styles.row} data-none={count === 0 && !isChecked ? '' : undefined}>
      <label className={styles.check}>
        <input
          type="checkbox"
          name={name}
          value={value}
          checked={isChecked}
          onChange={onToggle}
          aria-describedby={count === undefined ? undefined : id}
        />
        <bdi>{label}</bdi>
      </label>
      {count !== undefined && (
        <span className={styles.count}>
          <span aria-hidden="true" className="mj-num">
            {number(count)}
          </span>
          <span id={id} className="mj-hidden">
            {text.items({ count })}
          </span>
        </span>
      )}
      {children}
    </div>
  )
}

/** The values to choose from, each with its number of products; names in the reader's language. */
export type FilterOptions = Pick<Facets, 'styles' | 'seats' | 'price'> & {
  readonly categories: readonly CategoryOption[]
  readonly colors: readonly ColorOption[]
  /** Empty on a shop's page. */
  readonly shops: readonly ShopOption[]
  /** Parts of the search, each with the search that remains without it. */
  readonly words: readonly { readonly written: string; readonly rest: string }[]
  /** Name of the shop on a shop's page; null in the marketplace. */
  readonly shop: string | null
}

/** With its name in the reader's language. */
type Named<Option> = Omit<Option, 'nameAr'>
export type CategoryOption = Named<Facets['categories'][number]>
export type ShopOption = Named<Facets['shops'][number]>
export type ColorOption = Named<Facets['colors'][number]>

export type FilterProps = {
  readonly browsing: Browsing
  readonly options: FilterOptions
  readonly onChange: (next: Browsing) => void
}
