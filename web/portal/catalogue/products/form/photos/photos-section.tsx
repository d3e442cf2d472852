import { useState, type ReactNode } from 'react'
import { Stack, Text, VisuallyHidden, ActionIcon, Modal, UnstyledButton } from '@mantine/core'
import { photoExtensions } from '#domain/platform/files/upload-rules.ts'
import { Problem } from '#web/kit/fields/field-note.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconArrowLeft, IconArrowRight, IconStar, IconX } from '#web/kit/icons/icons.ts'
import { mostPhotos, newPhoto, type DraftPhoto } from '#web/portal/catalogue/products/form/draft.ts'
import { EmptySlot } from './empty-slot.tsx'
import { FormSection } from '#web/portal/catalogue/products/form/form-section.tsx'
import { ModelSlot } from './model-slot.tsx'
import { photoTexts } from './photo-messages.ts'
import styles from './photos.module.css'
import { moved, useReorder } from './reorder.ts'
import type { ProductForm } from '#web/portal/catalogue/products/form/use-product-form.ts'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { imageUrl } from '#web/kit/pages/image-address.ts'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { UploadSlot } from './upload-slot.tsx'
import { useFileUrl } from './use-file-url.ts'

/** One main photo, five more and the 3D view, in the shoppers' order (DESIGN §16). */
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
              isRequired
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

/** Adds, moves and removes photos. */
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

type Props = {
  readonly photo: DraftPhoto
  readonly index: number
  readonly count: number
  readonly form: ProductForm
  readonly onMove: (from: number, to: number) => void
  readonly onRemove: (key: string) => void
}

/** A photo in its slot, uncropped: shoppers' cards crop it, the form does not. */
function PhotoSlot(props: Props) {
  const { photo, index, form, onMove, onRemove } = props
  const text = useText(photoTexts)
  const upload = form.uploads.all.find(({ slot }) => slot === photo.key)
  const preview = useFileUrl(upload?.bytes)
  const reorder = useReorder('photo', onMove)
  const [isLarge, setIsLarge] = useState(false)
  if (upload && upload.state !== 'done') {
    const remove = () => onRemove(photo.key)
    const path = index === 0 ? 'photos.main' : 'photos.others'
    return <UploadSlot {...{ upload, preview, path }} uploads={form.uploads} onRemove={remove} />
  }
  const name = index === 0 ? text.mainPhoto : text.photoOf({ number: index + 1 })
  const address = (width: 640 | 1400) => preview ?? (photo.url && imageUrl(photo.url, width, 'webp'))
  const small = address(640)
  return (
    <div className={styles.photo}>
      <UnstyledButton
        className={styles.grab}
        aria-label={name}
        onClick={() => setIsLarge(true)}
        {...reorder(index)}
      >
        {small && <img className={styles.image} src={small} alt="" draggable={false} />}
      </UnstyledButton>
      {index === 0 && <span className="mj-flag">{text.mainPhoto}</span>}
      <Tools {...props} />
      <LargePhoto name={name} address={isLarge ? address(1400) : null} onClose={() => setIsLarge(false)} />
    </div>
  )
}

type LargeProps = { readonly name: string; readonly address: string | null; readonly onClose: () => void }

function LargePhoto({ name, address, onClose }: LargeProps) {
  const { close } = useText(uiTexts)
  return (
    <Modal
      opened={address !== null}
      onClose={onClose}
      title={name}
      size={980}
      closeButtonProps={{ 'aria-label': close }}
    >
      {address !== null && <img className={styles.large} src={address} alt={name} />}
    </Modal>
  )
}

function Tools({ photo, index, count, onMove, onRemove }: Props) {
  const text = useText(photoTexts)
  const number = index + 1
  return (
    <div className={styles.tools}>
      {index > 1 && (
        <Tool label={text.makeMain({ number })} onClick={() => onMove(index, 0)}>
          <IconStar size={16} stroke={1.6} aria-hidden />
        </Tool>
      )}
      {index > 0 && (
        <Tool label={text.earlier({ number })} onClick={() => onMove(index, index - 1)}>
          <IconArrowLeft size={16} stroke={1.6} aria-hidden className="mj-flip" />
        </Tool>
      )}
      {index < count - 1 && (
        <Tool label={text.later({ number })} onClick={() => onMove(index, index + 1)}>
          <IconArrowRight size={16} stroke={1.6} aria-hidden className="mj-flip" />
        </Tool>
      )}
      <Tool label={text.removePhoto({ number })} onClick={() => onRemove(photo.key)}>
        <IconX size={16} stroke={1.8} aria-hidden />
      </Tool>
    </div>
  )
}

type ToolProps = { readonly label: string; readonly onClick: () => void; readonly children: ReactNode }

function Tool({ label, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      className={styles.tool}
      variant="default"
      size={32}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
