import type { ReactNode } from 'react'
import { Form } from '#web/kit/router/form.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { buttonClass } from '#web/kit/storefront/button.tsx'
import { placeOf, readBrowsing } from '#web/public/marketplace/browse-filters.ts'
import { FilterFields } from './filter-fields.tsx'
import type { FilterProps } from './filter-group.tsx'
import styles from './filter-fields.module.css'
import { marketplaceTexts } from '#web/public/marketplace/messages.ts'

/** The form that holds the filters; the select of the order belongs to it too. */
export const filterFormId = 'filters'

/** The filters beside the grid: a plain GET form, whose button is needed only where there is no script. */
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

/** The same fields as a form, wherever they stand: Enter in one of them applies what is typed. */
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
