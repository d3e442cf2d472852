import { type OwnWishlist, saveWishlist, wishlistWords } from '#contract/orders/wishlists.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText, useLocale } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { TextField } from '#web/kit/storefront/forms/field.tsx'
import { FormFaults } from '#web/kit/storefront/forms/form-faults.tsx'
import { showToast } from '#web/kit/storefront/toast.tsx'
import { shareTexts } from './share-messages.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './share-screen.module.css'
import { photoAlt } from '#web/kit/storefront/card/card-view.ts'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { Price } from '#web/kit/storefront/card/price.tsx'
import { savedTexts } from './messages.ts'
import { useSavedCards } from './use-saved-cards.ts'

type Props = {
  /** Null for a new list. */
  readonly wishlist: OwnWishlist | null
  readonly products: readonly string[]
  readonly onSaved: (wishlist: OwnWishlist) => void
  readonly onChangedMeanwhile: () => void
}

const draft = { key: 'mj-share' }

/** Form for name and note of a list, beside its products; the draft survives a reload and a change of language. */
export function ShareForm({ wishlist, products, onSaved, onChangedMeanwhile }: Props) {
  const text = useText(shareTexts)
  const common = useText(commonTexts)
  const form = useContractForm(wishlistWords, {
    initial: { name: wishlist?.name ?? '', note: wishlist?.note ?? '' },
    draft,
    onSubmit: async (words) => {
      const expectedVersion = wishlist?.version ?? null
      const saved = await call(saveWishlist, {
        body: { ...words, productIds: [...products], expectedVersion },
      })
      onSaved(saved)
      showToast({ title: text.saved, text: text.savedText })
    },
  })
  const wasChanged = form.failure instanceof ApiError && form.failure.code === 'wishlist.changed'
  return (
    <form className={`${parts.columns} ${styles.form}`} onSubmit={form.onSubmit} noValidate>
      <div className={styles.fields}>
        <TextField field={form.field('name')} label={text.name} help={text.nameHelp} autoComplete="off" />
        <TextField field={form.field('note')} label={text.note} help={text.noteHelp} lines={3} />
      </div>
      <div className={parts.summary}>
        <h2 className={parts.title}>{common.items({ count: products.length })}</h2>
        <ProductRows ids={products} />
        <FormFaults form={form} failed={text.failed} />
        {wasChanged && (
          <Button variant="line" size="md" isFull onClick={onChangedMeanwhile}>
            {text.lookAgain}
          </Button>
        )}
        <Button type="submit" isFull aria-disabled={form.isPending}>
          {form.isPending ? text.pending : wishlist ? text.save : text.getLink}
        </Button>
        <p className={parts.hint}>{text.kept}</p>
      </div>
    </form>
  )
}

/** Product rows in a summary: picture, name, today's price. */
function ProductRows({ ids }: { readonly ids: readonly string[] }) {
  const common = useText(commonTexts)
  const saved = useText(savedTexts)
  const { language } = useLocale()
  const [cards, retry] = useSavedCards(ids)
  if (cards === 'loading') return <output className={parts.hint}>{common.loading}</output>
  if (cards === 'failed') {
    return (
      <p className={parts.hint}>
        {saved.failedTitle}{' '}
        <button type="button" className={styles.quiet} onClick={retry}>
          {common.tryAgain}
        </button>
      </p>
    )
  }
  const shown = ids.flatMap((id) => cards.get(id) ?? [])
  const gone = ids.filter((id) => cards.get(id) === null).length
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
      {gone > 0 && <p className={parts.hint}>{saved.gone({ count: gone })}</p>}
    </>
  )
}
