import { useState } from 'react'
import type { z } from 'zod'
import { categoryInput } from '#contract/catalogue/catalogue-input.ts'
import { useText } from '#web/i18n/locale.tsx'
import { type ContractForm, useContractForm } from '#web/forms/contract-form.ts'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { type Uploads, useUploads } from '#web/ui/files/use-uploads.ts'
import { NameFields, PlaceFields, SearchEngineFields } from './category-fields.tsx'
import styles from './dialogs.module.css'
import { categoryDialogTexts } from './dialog-messages.ts'
import { PictureField, type PictureSlot } from './picture-field.tsx'
import type { CategoryNode } from './queries.ts'
import { useSavingCategory } from './use-category-changes.ts'

type Props = {
  /** Null: a new one. */
  readonly category: CategoryNode | null
  readonly roots: readonly CategoryNode[]
  readonly onClose: () => void
}

export type CategoryForm = ContractForm<typeof categoryInput>

/** Adds a category, or edits one; what was typed stays until it is saved or closed. */
export function CategoryDialog({ category, roots, onClose }: Props) {
  const text = useText(categoryDialogTexts)
  const [kept, setKept] = useState({ iconUrl: category?.iconUrl ?? '', thumbUrl: category?.thumbUrl ?? '' })
  const uploads = useUploads('product')
  const saving = useSavingCategory(category === null, {
    onDone: onClose,
    onFailed: (error) => void form.showErrorsOf(error),
  })
  const form: CategoryForm = useContractForm(categoryInput, {
    initial: initialOf(category),
    onSubmit: (values) =>
      saving.mutate({ id: category?.id ?? null, body: bodyOf(values, { kept, uploads }) }),
  })
  const picture = (slot: PictureSlot) => ({
    slot,
    uploads,
    current: kept[slot],
    onRemove: () => setKept({ ...kept, [slot]: '' }),
  })
  return (
    <Dialog isOpen size={720} title={category ? text.editTitle : text.addTitle} onClose={onClose}>
      <form className={styles.fields} noValidate onSubmit={form.onSubmit}>
        <NameFields form={form} />
        <PlaceFields form={form} category={category} roots={roots} />
        <fieldset className={styles.part}>
          <legend className={styles.legend}>{text.pictures}</legend>
          <div className={styles.pair}>
            <PictureField {...picture('iconUrl')} label={text.icon} help={text.iconHelp} />
            <PictureField {...picture('thumbUrl')} label={text.thumb} help={text.thumbHelp} />
          </div>
        </fieldset>
        <SearchEngineFields form={form} />
        <DialogButtons
          confirm={category ? text.save : text.create}
          isBlocked={uploads.all.some(({ state }) => state === 'waiting' || state === 'sending')}
          isPending={saving.isPending}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

function initialOf(category: CategoryNode | null) {
  return {
    name: category?.name ?? '',
    nameAr: category?.nameAr ?? '',
    slug: category?.slug ?? '',
    parentId: category?.parentId ?? '',
    status: category?.status ?? 'active',
    sortOrder: category?.sortOrder ?? 0,
    metaTitle: category?.metaTitle ?? '',
    metaDescription: category?.metaDescription ?? '',
    iconUrl: null,
    thumbUrl: null,
  }
}

type Pictures = { readonly kept: Readonly<Record<PictureSlot, string>>; readonly uploads: Uploads }

/** An uploaded picture comes in place of the one there was. */
function bodyOf(values: z.output<typeof categoryInput>, { kept, uploads }: Pictures) {
  const pictureOf = (slot: PictureSlot) =>
    uploads.all.find((upload) => upload.slot === slot)?.url ?? (kept[slot] || null)
  return {
    ...values,
    parentId: values.parentId || null,
    iconUrl: pictureOf('iconUrl'),
    thumbUrl: pictureOf('thumbUrl'),
  }
}
