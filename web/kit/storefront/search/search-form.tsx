import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import { Form } from '#web/kit/router/form.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { useLocation, useNavigate } from '#web/kit/router/router.ts'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { Price } from '#web/kit/storefront/card/price.tsx'
import { SearchIcon } from '#web/kit/storefront/drawings/icons.tsx'
import styles from './search-form.module.css'
import { forgetSearches, rememberSearch, type Suggestion, useSuggestions } from './suggestions.ts'

/** Searches the marketplace, with suggestions while typing; a plain GET form without script. */
export function SearchForm({ className }: { className?: string | undefined }) {
  const { pathname, search } = useLocation()
  const searched = new URLSearchParams(search).get('search') ?? ''
  // Each page gets a new field, with that page's search.
  return <Field key={`${pathname} ${searched}`} searched={searched} className={className} />
}

function Field({ searched, className }: { searched: string; className: string | undefined }) {
  const text = useText(commonTexts)
  const [typed, setTyped] = useState(searched)
  const { isOpen, active, suggestions, listId, root, combobox, close } = useCombobox(typed)
  return (
    <search className={[styles.form, className].filter(Boolean).join(' ')} ref={root}>
      <Form
        action={paths.marketplace()}
        onSubmit={() => {
          rememberSearch(typed)
          close()
        }}
      >
        <SearchIcon size={19} className={styles.icon} />
        <input
          className={styles.field}
          type="search"
          name="search"
          value={typed}
          maxLength={200}
          placeholder={text.searchPlaceholder}
          aria-label={text.searchPlaceholder}
          enterKeyHint="search"
          autoComplete="off"
          {...combobox}
          onChange={(event) => {
            setTyped(event.target.value)
            combobox.onFocus()
          }}
        />
        <button type="submit" className="mj-hidden">
          {text.search}
        </button>
      </Form>
      <span className="mj-hidden" aria-live="polite">
        {isOpen && suggestions.length > 0 && text.suggestionCount({ count: suggestions.length })}
      </span>
      {isOpen && suggestions.length > 0 && (
        <SuggestionList id={listId} suggestions={suggestions} active={active} onFollow={close} />
      )}
    </search>
  )
}

/**
 * Keyboard support of a combobox (WAI-ARIA): focus stays in the field, arrow keys move through the list. The chosen one is
 * kept by its address, because other suggestions may arrive.
 */
function useCombobox(typed: string) {
  const { language } = useLocale()
  const navigate = useNavigate()
  const listId = useId()
  const root = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [chosenTo, setChosenTo] = useState<string>()
  const suggestions = useSuggestions(typed, { isWanted: isOpen, language })
  const active = suggestions.findIndex(({ to }) => to === chosenTo)
  const setActive = (at: number) => setChosenTo(suggestions[at]?.to)
  const open = () => {
    setOpen(true)
    setChosenTo(undefined)
  }
  const close = useCallback(() => {
    setOpen(false)
    setChosenTo(undefined)
  }, [])
  useClosedElsewhere(root, close)
  const chosen = suggestions[active]
  const keys: Record<string, () => void> = {
    ArrowDown: () => setActive(active + 1 < suggestions.length ? active + 1 : -1),
    ArrowUp: () => setActive(active === -1 ? suggestions.length - 1 : active - 1),
    Enter: () => {
      close()
      if (chosen) void navigate(chosen.to)
    },
    Escape: close,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isListed = isOpen && suggestions.length > 0
    if (!isListed) return event.key.startsWith('Arrow') ? open() : undefined
    const key = event.nativeEvent.isComposing ? undefined : keys[event.key]
    if (!key || (event.key === 'Enter' && !chosen)) return undefined
    event.preventDefault()
    // Keeps a dialog around the field open.
    event.stopPropagation()
    return key()
  }
  const combobox = {
    role: 'combobox',
    'aria-expanded': isOpen && suggestions.length > 0,
    'aria-autocomplete': 'list' as const,
    'aria-controls': listId,
    'aria-activedescendant': chosen ? `${listId}-${active}` : undefined,
    onFocus: open,
    onKeyDown,
  }
  return { isOpen, active, suggestions, listId, root, combobox, close }
}

/** Closes the list on a press or focus elsewhere. */
function useClosedElsewhere(root: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    const onElsewhere = ({ target }: Event) => {
      if (!(target instanceof Node) || !root.current?.contains(target)) close()
    }
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [root, close])
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox's list has images and groups, which native elements cannot contain */

type Props = {
  readonly id: string
  readonly suggestions: readonly Suggestion[]
  /** Index of the one chosen by the arrow keys; -1 for none. */
  readonly active: number
  readonly onFollow: () => void
}

/** Suggestions by kind: options for screen readers, links for the pointer. */
function SuggestionList({ id, suggestions, active, onFollow }: Props) {
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
