import { commonTexts } from '#web/i18n/common-messages.ts'
import { useText } from '#web/i18n/locale.tsx'
import { paths } from '#web/paths.ts'
import { Form } from '#web/router/link.tsx'
import { useLocation } from '#web/router/router.ts'
import { SearchIcon } from '#web/storefront/drawings/icons.tsx'
import styles from './search-form.module.css'

/** Searches the marketplace; a plain GET form where there is no script. */
export function SearchForm({ className }: { className?: string | undefined }) {
  const text = useText(commonTexts)
  const searched = new URLSearchParams(useLocation().search).get('search') ?? ''
  return (
    <search className={[styles.form, className].filter(Boolean).join(' ')}>
      <Form action={paths.marketplace()}>
        <SearchIcon size={19} className={styles.icon} />
        <input
          key={searched}
          className={styles.field}
          type="search"
          name="search"
          defaultValue={searched}
          maxLength={200}
          placeholder={text.searchPlaceholder}
          aria-label={text.searchPlaceholder}
          enterKeyHint="search"
        />
        <button type="submit" className="mj-hidden">
          {text.search}
        </button>
      </Form>
    </search>
  )
}
