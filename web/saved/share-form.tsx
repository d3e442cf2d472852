import { useState } from 'react'
import { type OwnWishlist, saveWishlist, wishlistWords } from '#contract/wishlists.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useContractForm } from '#web/forms/contract-form.ts'
import { commonTexts } from '#web/i18n/common-messages.ts'
import { useText } from '#web/i18n/locale.tsx'
import { Button } from '#web/storefront/button.tsx'
import { FormNote } from '#web/storefront/form-note.tsx'
import { TextField } from '#web/storefront/text-field.tsx'
import { showToast } from '#web/storefront/toast.tsx'
import { PieceRows } from './piece-rows.tsx'
import { shareTexts } from './share-messages.ts'
import styles from './share-screen.module.css'

type Props = {
  /** Null: a new list. */
  readonly wishlist: OwnWishlist | null
  readonly pieces: readonly string[]
  readonly onSaved: (wishlist: OwnWishlist) => void
  readonly onChangedMeanwhile: () => void
}

const draft = { key: 'mj-share' }

/** The words of a list beside its pieces; what is typed outlives a reload, and a change of language. */
export function ShareForm({ wishlist, pieces, onSaved, onChangedMeanwhile }: Props) {
  const text = useText(shareTexts)
  const common = useText(commonTexts)
  const [wasTried, tried] = useState(false)
  const form = useContractForm(wishlistWords, {
    initial: { name: wishlist?.name ?? '', note: wishlist?.note ?? '' },
    draft,
    onFaults: () => tried(true),
    onFailed: () => tried(true),
    onSubmit: async (words) => {
      const expectedVersion = wishlist?.version ?? null
      const saved = await call(saveWishlist, { body: { ...words, productIds: [...pieces], expectedVersion } })
      onSaved(saved)
      showToast({ title: text.saved, text: text.savedText })
    },
  })
  const wasChanged = form.failure instanceof ApiError && form.failure.code === 'wishlist.changed'
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <div className={styles.fields}>
        <TextField field={form.field('name')} label={text.name} help={text.nameHelp} autoComplete="off" />
        <TextField field={form.field('note')} label={text.note} help={text.noteHelp} lines={3} />
      </div>
      <div className={styles.summary}>
        <h2 className={styles.title}>{common.pieces({ count: pieces.length })}</h2>
        <PieceRows ids={pieces} />
        <FormNote
          problems={wasTried ? form.problems : []}
          failure={form.failure === null ? null : sentenceOf(form.failure, text.failed)}
        />
        {wasChanged && (
          <Button variant="line" size="md" isFull onClick={onChangedMeanwhile}>
            {text.lookAgain}
          </Button>
        )}
        <Button type="submit" isFull aria-disabled={form.isPending}>
          {form.isPending ? text.pending : wishlist ? text.save : text.getLink}
        </Button>
        <p className={styles.hint}>{text.kept}</p>
      </div>
    </form>
  )
}
