import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText, useLocale } from '#web/kit/i18n/locale.tsx'
import type { HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { paths, publicHref } from '#web/kit/pages/paths.ts'
import { Button, ButtonLink } from '#web/kit/storefront/button.tsx'
import { BrowseLink, EmptyState, FailedState } from '#web/kit/storefront/empty-state.tsx'
import { savedTexts } from './messages.ts'
import { useSavedIds } from '#web/kit/storefront/saved-store.ts'
import { ShareForm } from './share-form.tsx'
import { shareTexts } from './share-messages.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './share-screen.module.css'
import { useEffect, useState } from 'react'
import { type OwnWishlist, readOwnWishlist, deleteWishlist } from '#contract/orders/wishlists.ts'
import { call } from '#web/kit/api/call.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { CopyLink } from '#web/kit/storefront/copy-link.tsx'
import { Question } from '#web/kit/storefront/question.tsx'
import { showToast } from '#web/kit/storefront/toast.tsx'

export function head({ locale }: HeadInput<unknown>): PageHead {
  const text = shareTexts[locale.language]
  const title = commonTexts[locale.language].titleOf({ page: text.title })
  return { title, description: text.lead, isIndexed: false }
}

/** Lets a visitor name their saved items and get a link to share them. */
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

/** Loads the visitor's shared list first, because the same form creates a list and changes it. */
function Sharing() {
  const text = useText(shareTexts)
  const common = useText(commonTexts)
  const saved = useText(savedTexts)
  const ids = useSavedIds()
  const { read, show, reload } = useOwnWishlist()
  if (read.state === 'loading') return <output className={parts.waiting}>{common.loading}</output>
  if (read.state === 'failed')
    return <FailedState title={text.readFailed} text={text.readFailedText} onRetry={reload} />
  const { wishlist } = read
  if (ids.length === 0 && wishlist === null) {
    return (
      <EmptyState drawing="armchair" title={saved.emptyTitle} text={saved.emptyText}>
        <BrowseLink />
      </EmptyState>
    )
  }
  // If nothing is saved in this browser, the list keeps its products.
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

/** Loads the visitor's shared list; `reload` loads it again, `show` replaces it with one just returned. */
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

type Props = {
  readonly wishlist: OwnWishlist
  /** The products that the list would contain if saved now. */
  readonly products: readonly string[]
  readonly onStopped: () => void
}

/** The shared link, with buttons to copy, open or withdraw it. */
function SharedLink({ wishlist: { link, expiresAt, productIds }, products, onStopped }: Props) {
  const text = useText(shareTexts)
  const { language, shortDay } = useLocale()
  const [isAsked, setAsked] = useState(false)
  const address = window.location.origin + publicHref(language, paths.wishlist(link))
  const stop = async () => {
    await call(deleteWishlist)
    showToast({ title: text.stopped })
    onStopped()
  }
  const isSame = products.length === productIds.length && products.every((id) => productIds.includes(id))
  return (
    <section className={styles.shared} aria-labelledby="shared-link">
      <h2 id="shared-link" className={parts.title}>
        {text.linkTitle}
      </h2>
      <bdi dir="ltr" className={styles.address}>
        {address}
      </bdi>
      <p className={parts.hint}>
        {text.linkText({ day: shortDay(expiresAt) })} {!isSame && text.differs}
      </p>
      <div className={parts.buttons}>
        <CopyLink address={() => address} words={text.copy} copied={text.copied} />
        <ButtonLink to={paths.wishlist(link)} variant="line" size="md">
          {text.open}
        </ButtonLink>
        <Button variant="text" size="md" onClick={() => setAsked(true)}>
          {text.stop}
        </Button>
      </div>
      {isAsked && (
        <Question
          title={text.stopTitle}
          text={text.stopText}
          yes={text.stop}
          no={text.keep}
          whyNot={(error) => sentenceOf(error, text.failed)}
          onYes={stop}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  )
}
