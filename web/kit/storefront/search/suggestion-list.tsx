/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the list of a combobox has pictures and groups, which the elements cannot hold */
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { SearchIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { Price } from '#web/kit/storefront/card/price.tsx'
import styles from './search-form.module.css'
import { forgetSearches, rememberSearch, type Suggestion } from './suggestions.ts'

type Props = {
  readonly id: string
  readonly suggestions: readonly Suggestion[]
  /** The one that the arrows have reached; -1 for none. */
  readonly active: number
  readonly onFollow: () => void
}

/** What a field leads to, by kind: options for those who listen, links for those who press. */
export function SuggestionList({ id, suggestions, active, onFollow }: Props) {
  const text = useText(commonTexts)
  const titles = {
    recent: text.recentSearches,
    category: text.categories,
    shop: text.suggestedShops,
    product: text.suggestedProducts,
  }
  const kinds = [...new Set(suggestions.map(({ kind }) => kind))]
  return (
    <div className={styles.panel}>
      <div role="listbox" id={id} aria-label={text.suggestions}>
        {kinds.map((kind) => (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <div className={styles.kind} id={`${id}-${kind}`} role="presentation">
              {titles[kind]}
            </div>
            {suggestions.map(
              (suggestion, at) =>
                suggestion.kind === kind && (
                  <Link
                    key={suggestion.to}
                    id={`${id}-${at}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={at === active}
                    className={styles.suggestion}
                    to={suggestion.to}
                    onClick={() => {
                      if (suggestion.kind === 'recent') rememberSearch(suggestion.label)
                      onFollow()
                    }}
                  >
                    <Shown suggestion={suggestion} />
                  </Link>
                ),
            )}
          </div>
        ))}
      </div>
      {kinds.includes('recent') && (
        <button type="button" className={styles.forget} onClick={forgetSearches}>
          {text.forgetSearches}
        </button>
      )}
    </div>
  )
}

function Shown({ suggestion }: { suggestion: Suggestion }) {
  const { label } = suggestion
  if (suggestion.kind !== 'product') {
    return (
      <>
        <SearchIcon size={17} className={styles.sign} />
        <bdi>{label}</bdi>
      </>
    )
  }
  const { photo, drawing, price, currency } = suggestion
  return (
    <>
      <Photo address={photo} alt="" sizes="44px" drawing={drawing} className={styles.photo} />
      <bdi className={styles.name}>{label}</bdi>
      <Price fils={price} currency={currency} className={styles.price} />
    </>
  )
}
