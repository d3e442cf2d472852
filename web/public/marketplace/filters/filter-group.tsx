import { type ReactNode, useId } from 'react'
import styles from './filter-fields.module.css'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import type { Facets } from '#contract/catalogue/marketplace.ts'
import type { Browsing } from '#web/public/marketplace/browse-filters.ts'

/** A titled group of filters. The line above it is another element's: a fieldset sets its title onto its own border. */
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
  /** Products it would leave; unknown where the counts could not be read. */
  readonly count: number | undefined
  readonly isChecked: boolean
  readonly onToggle: () => void
  /** Beside the count: what opens the branch below. */
  readonly children?: ReactNode
}

/** A value to tick, with the number of products it would leave. */
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

/** What can be chosen, each value with the number of products it would leave; names in the reader's language. */
export type FilterOptions = Pick<Facets, 'styles' | 'seats' | 'price'> & {
  readonly categories: readonly CategoryOption[]
  readonly colors: readonly ColorOption[]
  /** None on the page of a shop. */
  readonly shops: readonly ShopOption[]
  /** The parts of what is searched for, each with what remains of it without. */
  readonly words: readonly { readonly written: string; readonly rest: string }[]
  /** The name of the shop whose page it is; null in the whole marketplace. */
  readonly shop: string | null
}

/** Named in the reader's language. */
type Named<Option> = Omit<Option, 'nameAr'>
export type CategoryOption = Named<Facets['categories'][number]>
export type ShopOption = Named<Facets['shops'][number]>
export type ColorOption = Named<Facets['colors'][number]>

export type FilterProps = {
  readonly browsing: Browsing
  readonly options: FilterOptions
  readonly onChange: (next: Browsing) => void
}
