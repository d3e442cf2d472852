import { useState } from 'react'
import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { photoExtensions } from '#contract/platform/uploads.ts'
import { Problem } from '#web/kit/fields/field-note.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { mostPhotos, newPhoto } from '#web/portal/catalogue/products/form/draft.ts'
import { EmptySlot } from './empty-slot.tsx'
import { FormSection } from '#web/portal/catalogue/products/form/form-section.tsx'
import { ModelSlot } from './model-slot.tsx'
import { photoTexts } from './photo-messages.ts'
import { PhotoSlot } from './photo-slot.tsx'
import styles from './photos.module.css'
import { moved } from './reorder.ts'
import type { ProductForm } from '#web/portal/catalogue/products/form/use-product-form.ts'

/** One main photo, five more and the 3D view; the order is the shoppers' (DESIGN §16). */
export function PhotosSection({ form }: { readonly form: ProductForm }) {
  const text = useText(photoTexts)
  const { photos } = form.values
  const mainProblem = form.errorOf('photos.main')
  const { add, said, ...handlers } = usePhotos(form)
  const slots = photos.map((photo, index) => (
    <PhotoSlot key={photo.key} {...{ photo, index, form }} count={photos.length} {...handlers} />
  ))
  const free = mostPhotos - Math.max(photos.length, 1)
  return (
    <FormSection title={text.title} help={text.help}>
      <Stack gap={0} component="ul" className={styles.slots} aria-label={text.title}>
        <li className={styles.mainPlace}>
          {slots[0] ?? (
            <EmptySlot
              path="photos.main"
              isInvalid={mainProblem !== undefined}
              label={text.addMain}
              accept={photoExtensions}
              most={mostPhotos}
              onFiles={add}
            />
          )}
        </li>
        {photos.slice(1).map(({ key }, index) => (
          <li key={key}>{slots[index + 1]}</li>
        ))}
        {Array.from({ length: free }, (_, index) => (
          <li key={`free-${index}`}>
            <FreeSlot isFirst={index === 0} most={mostPhotos - photos.length} onFiles={add} />
          </li>
        ))}
        <li className={styles.modelPlace}>
          <ModelSlot form={form} />
        </li>
      </Stack>
      <Text variant="muted" mt="sm">
        {text.dragHelp}
      </Text>
      <Problem>{mainProblem}</Problem>
      <Problem>{form.errorOf('photos.others')}</Problem>
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </FormSection>
  )
}

type FreeProps = {
  readonly isFirst: boolean
  readonly most: number
  readonly onFiles: (files: readonly File[]) => void
}

function FreeSlot({ isFirst, ...given }: FreeProps) {
  const text = useText(photoTexts)
  const path = isFirst ? 'photos' : undefined
  return <EmptySlot label={text.add} isQuiet={!isFirst} accept={photoExtensions} {...{ path, ...given }} />
}

/** Adding, ordering and taking away photos. */
function usePhotos({ values: { photos }, setValues, uploads }: ProductForm) {
  const text = useText(photoTexts)
  const [said, setSaid] = useState('')
  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({ file, photo: newPhoto() }))
    for (const { file, photo } of added) uploads.add(photo.key, file, photoExtensions)
    setValues({ photos: [...photos, ...added.map(({ photo }) => photo)] })
  }
  const onMove = (from: number, to: number) => {
    if (to < 0 || to >= photos.length || from === to) return
    setValues({ photos: moved(photos, from, to) })
    setSaid(text.moved({ number: to + 1 }))
  }
  const onRemove = (key: string) => {
    const upload = uploads.all.find(({ slot }) => slot === key)
    if (upload) uploads.remove(upload.id)
    setValues({ photos: photos.filter((photo) => photo.key !== key) })
  }
  return { add, onMove, onRemove, said }
}
