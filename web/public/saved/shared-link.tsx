import { useState } from 'react'
import { deleteWishlist, type OwnWishlist } from '#contract/orders/wishlists.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { paths, publicHref } from '#web/kit/pages/paths.ts'
import { Button, ButtonLink } from '#web/kit/storefront/button.tsx'
import { CopyLink } from '#web/kit/storefront/copy-link.tsx'
import { Question } from '#web/kit/storefront/question.tsx'
import { showToast } from '#web/kit/storefront/toast.tsx'
import { shareTexts } from './share-messages.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './share-screen.module.css'

type Props = {
  readonly wishlist: OwnWishlist
  /** What the list would hold if it were saved now. */
  readonly products: readonly string[]
  readonly onStopped: () => void
}

/** The link that is out, and what can be done with it. */
export function SharedLink({ wishlist: { link, expiresAt, productIds }, products, onStopped }: Props) {
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
