import { commonTexts } from '#web/i18n/common-messages.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { photoAlt } from '#web/storefront/card-view.ts'
import { Photo } from '#web/storefront/photo.tsx'
import { Price } from '#web/storefront/price.tsx'
import { savedTexts } from './messages.ts'
import { useSavedCards } from './use-saved-cards.ts'
import styles from './share-screen.module.css'

/** Pieces in a summary: picture, name, today's price. */
export function PieceRows({ ids }: { readonly ids: readonly string[] }) {
  const common = useText(commonTexts)
  const saved = useText(savedTexts)
  const { language } = useLocale()
  const [cards, retry] = useSavedCards(ids)
  if (cards === 'loading') return <output className={styles.hint}>{common.loading}</output>
  if (cards === 'failed') {
    return (
      <p className={styles.hint}>
        {saved.failedTitle}{' '}
        <button type="button" className={styles.quiet} onClick={retry}>
          {common.tryAgain}
        </button>
      </p>
    )
  }
  const shown = ids.flatMap((id) => cards.get(id) ?? [])
  const gone = ids.length - shown.length
  return (
    <>
      <ul className={styles.rows}>
        {shown.map((card) => (
          <li key={card.id} className={styles.row}>
            <Photo
              address={card.photo}
              alt={photoAlt(card, language)}
              sizes="56px"
              drawing={card.drawing}
              className={styles.photo}
            />
            <bdi className={styles.name}>{card.name}</bdi>
            <Price fils={card.price} currency={card.currency} />
          </li>
        ))}
      </ul>
      {gone > 0 && <p className={styles.hint}>{saved.gone({ count: gone })}</p>}
    </>
  )
}
