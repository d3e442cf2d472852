import { useState } from 'react'
import { deleteWishlist, type OwnWishlist } from '#contract/wishlists.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { paths, publicHref } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/storefront/button.tsx'
import { CopyIcon } from '#web/storefront/drawings/icons.tsx'
import { showToast } from '#web/storefront/toast.tsx'
import { useModal } from '#web/storefront/use-modal.ts'
import { shareTexts } from './share-messages.ts'
import styles from './share-screen.module.css'

type Props = {
  readonly wishlist: OwnWishlist
  /** What the list would hold if it were saved now. */
  readonly pieces: readonly string[]
  readonly onStopped: () => void
}

/** The link that is out, and what can be done with it. */
export function SharedLink({ wishlist: { link, expiresAt, productIds }, pieces, onStopped }: Props) {
  const text = useText(shareTexts)
  const { language, shortDay } = useLocale()
  const [isAsked, setAsked] = useState(false)
  const address = window.location.origin + publicHref(language, paths.wishlist(link))
  const copy = () => {
    void navigator.clipboard.writeText(address).then(() => showToast({ title: text.copied }))
  }
  const isSame = pieces.length === productIds.length && pieces.every((id) => productIds.includes(id))
  return (
    <section className={styles.shared} aria-labelledby="shared-link">
      <h2 id="shared-link" className={styles.title}>
        {text.linkTitle}
      </h2>
      <bdi dir="ltr" className={styles.address}>
        {address}
      </bdi>
      <p className={styles.hint}>
        {text.linkText({ day: shortDay(expiresAt) })} {!isSame && text.differs}
      </p>
      <div className={styles.buttons}>
        {navigator.clipboard && (
          <Button size="md" variant="line" onClick={copy}>
            <CopyIcon size={18} />
            {text.copy}
          </Button>
        )}
        <ButtonLink to={paths.wishlist(link)} variant="line" size="md">
          {text.open}
        </ButtonLink>
        <Button variant="text" size="md" onClick={() => setAsked(true)}>
          {text.stop}
        </Button>
      </div>
      {isAsked && <StopDialog onClose={() => setAsked(false)} onStopped={onStopped} />}
    </section>
  )
}

/** A link cannot be brought back, so it is asked for twice. */
function StopDialog({
  onClose,
  onStopped,
}: {
  readonly onClose: () => void
  readonly onStopped: () => void
}) {
  const text = useText(shareTexts)
  const { dialog, close } = useModal({ onClose })
  const [failure, setFailure] = useState<string | null>(null)
  const stop = () => {
    call(deleteWishlist)
      .then(() => {
        showToast({ title: text.stopped })
        onStopped()
      })
      .catch((error: unknown) => setFailure(sentenceOf(error, text.failed)))
  }
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="stop-sharing">
      <div className={styles.question}>
        <h2 id="stop-sharing" className={styles.title}>
          {text.stopTitle}
        </h2>
        <p>{text.stopText}</p>
        {failure !== null && <p role="alert">{failure}</p>}
        <div className={styles.buttons}>
          <Button variant="line" size="md" onClick={close}>
            {text.keep}
          </Button>
          <Button size="md" onClick={stop}>
            {text.stop}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
