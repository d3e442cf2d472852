import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import type { HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { Button, ButtonLink } from '#web/kit/storefront/button.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { savedTexts } from './messages.ts'
import { useSavedIds } from '#web/kit/storefront/saved-store.ts'
import { ShareForm } from './share-form.tsx'
import { SharedLink } from './shared-link.tsx'
import { shareTexts } from './share-messages.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './share-screen.module.css'
import { useEffect, useState } from 'react'
import { type OwnWishlist, readOwnWishlist } from '#contract/orders/wishlists.ts'
import { call } from '#web/kit/api/call.ts'

export function head({ locale }: HeadInput<unknown>): PageHead {
  const text = shareTexts[locale.language]
  const title = commonTexts[locale.language].titleOf({ page: text.title })
  return { title, description: text.lead, isIndexed: false }
}

/** Where a visitor gives what they have saved a name and gets a link to it. */
export default function ShareScreen() {
  const text = useText(shareTexts)
  return (
    <div className={`mj-container ${parts.screen}`}>
      <h1 className="mj-display mj-d2">{text.title}</h1>
      <p className={`mj-lead ${styles.lead}`}>{text.lead}</p>
      <noscript>{text.needsScript}</noscript>
      <Sharing />
    </div>
  )
}

/** What is shared is read first: the same form begins a list and changes it. */
function Sharing() {
  const text = useText(shareTexts)
  const common = useText(commonTexts)
  const saved = useText(savedTexts)
  const ids = useSavedIds()
  const { read, show, reload } = useOwnWishlist()
  if (read.state === 'loading') return <output className={parts.waiting}>{common.loading}</output>
  if (read.state === 'failed') {
    return (
      <EmptyState drawing="lamp" title={text.readFailed} text={text.readFailedText}>
        <Button variant="line" size="md" onClick={reload}>
          {common.tryAgain}
        </Button>
      </EmptyState>
    )
  }
  const { wishlist } = read
  if (ids.length === 0 && wishlist === null) {
    return (
      <EmptyState drawing="armchair" title={saved.emptyTitle} text={saved.emptyText}>
        <ButtonLink to={paths.marketplace()} variant="line" size="md">
          {common.browse}
        </ButtonLink>
      </EmptyState>
    )
  }
  // Where this browser has nothing saved, the list keeps its products.
  const products = ids.length > 0 ? ids : (wishlist?.productIds ?? [])
  return (
    <>
      {wishlist && <SharedLink wishlist={wishlist} products={products} onStopped={() => show(null)} />}
      <ShareForm
        key={wishlist?.version ?? 'new'}
        wishlist={wishlist}
        products={products}
        onSaved={show}
        onChangedMeanwhile={reload}
      />
    </>
  )
}

type WishlistState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'read'; readonly wishlist: OwnWishlist | null }

/** The list that this visitor shares; asked for again by `reload`, or shown as it was answered by `show`. */
function useOwnWishlist() {
  const [read, setRead] = useState<WishlistState>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const show = (wishlist: OwnWishlist | null) => setRead({ state: 'read', wishlist })
  useEffect(() => {
    let isLeft = false
    call(readOwnWishlist)
      .then(({ wishlist }) => isLeft || setRead({ state: 'read', wishlist }))
      .catch(() => isLeft || setRead({ state: 'failed' }))
    return () => {
      isLeft = true
    }
  }, [attempt])
  return { read, show, reload: () => setAttempt((count) => count + 1) }
}
