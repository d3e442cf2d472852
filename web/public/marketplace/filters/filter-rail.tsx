import type { ReactNode } from 'react'
import { Form } from '#web/kit/router/form.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { buttonClass } from '#web/kit/storefront/button.tsx'
import { placeOf, readBrowsing } from '#web/public/marketplace/browse-filters.ts'
import { FilterFields } from './filter-fields.tsx'
import type { FilterProps } from './filter-group.tsx'
import styles from './filter-fields.module.css'
import { marketplaceTexts } from '#web/public/marketplace/messages.ts'

/** Id of the filter form, to which the sort menu belongs as well. */
export const filterFormId = 'filters'

/** The filters beside the grid: a plain GET form, whose button is needed only without JavaScript. */
export function FilterRail(props: FilterProps) {
  const text = useText(marketplaceTexts)
  return (
    <aside className={`mj-no-print ${styles.rail}`} aria-label={text.filters}>
      <FilterForm id={filterFormId} {...props}>
        <button type="submit" className={`${styles.apply} ${buttonClass({ size: 'md', isFull: true })}`}>
          {text.apply}
        </button>
      </FilterForm>
    </aside>
  )
}

/** The filters as a form, in the rail or the sheet; Enter in a field applies it. */
export function FilterForm({ id, children, ...props }: FilterProps & { id?: string; children?: ReactNode }) {
  return (
    <Form
      id={id}
      action={placeOf(props.browsing)}
      method="get"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        props.onChange(typedIn(event.currentTarget, props.browsing.shop))
      }}
    >
      <FilterFields {...props} />
      {children}
    </Form>
  )
}

function typedIn(form: HTMLFormElement, shop: string) {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.append(name, value)
  return readBrowsing(query, shop)
}
