import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import type { DataOf, HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { Button, ButtonLink } from '#web/kit/storefront/button.tsx'
import { BrowseLink, EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { ProductGrid } from '#web/kit/storefront/card/product-grid.tsx'
import { usePageData } from '#web/kit/router/use-page-data.ts'
import { savedTexts } from './messages.ts'
import { useSavedIds } from '#web/kit/storefront/saved-store.ts'
import { shareTexts } from './share-messages.ts'
import { useSaveAll } from './use-save-all.ts'
import type { wishlistLoader } from './wishlist-loader.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './saved-screen.module.css'

type Data = DataOf<typeof wishlistLoader>
type Shared = NonNullable<Data['list']>

export function head({ data: { list }, locale }: HeadInput<Data>): PageHead {
  const text = shareTexts[locale.language]
  const title = commonTexts[locale.language].titleOf({ page: list?.name ?? text.missing })
  return { title, description: list?.note || text.missingText, isIndexed: false }
}

/** A shared list, for anyone with the link. */
export default function WishlistScreen() {
  const text = useText(shareTexts)
  const { list } = usePageData<typeof wishlistLoader>()
  return (
    <div className={`mj-container ${parts.screen}`}>
      {list === null ? (
        <EmptyState drawing="armchair" title={text.missing} text={text.missingText} headingLevel={1}>
          <BrowseLink />
        </EmptyState>
      ) : (
        <List list={list} />
      )}
    </div>
  )
}

function List({ list: { name, note, until, cards, gone } }: { readonly list: Shared }) {
  const text = useText(shareTexts)
  const saved = useText(savedTexts)
  const common = useText(commonTexts)
  return (
    <>
      <h1 className="mj-display mj-d2">
        <bdi>{name}</bdi>
      </h1>
      {note !== '' && (
        <p className={`mj-lead ${styles.note}`} dir="auto">
          {note}
        </p>
      )}
      <p className={styles.lead}>{text.until({ day: until })}</p>
      <div className={styles.bar}>
        <span className={styles.count}>{common.items({ count: cards.length })}</span>
        {cards.length > 0 && <SaveAll ids={cards.map(({ id }) => id)} />}
      </div>
      <ProductGrid cards={cards} headingLevel={2} leads />
      {gone > 0 && <p className={styles.gone}>{saved.gone({ count: gone })}</p>}
    </>
  )
}

function SaveAll({ ids }: { readonly ids: readonly string[] }) {
  const text = useText(shareTexts)
  const saveAll = useSaveAll()
  const known = useSavedIds()
  if (ids.every((id) => known.includes(id))) {
    return (
      <ButtonLink to={paths.saved} variant="text" size="md">
        {text.toSaved}
      </ButtonLink>
    )
  }
  return (
    <span className="mj-needs-js">
      <Button variant="line" size="md" onClick={() => saveAll(text.allSaved, ids)}>
        {text.saveAll}
      </Button>
    </span>
  )
}
