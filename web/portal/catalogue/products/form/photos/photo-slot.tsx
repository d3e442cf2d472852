import { ActionIcon, Modal, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { IconArrowLeft, IconArrowRight, IconStar, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { imageUrl } from '#web/kit/pages/image-address.ts'
import { uiTexts } from '#web/kit/elements/messages.ts'
import type { DraftPhoto } from '#web/portal/catalogue/products/form/draft.ts'
import { photoTexts } from './photo-messages.ts'
import styles from './photos.module.css'
import { useReorder } from './reorder.ts'
import { UploadSlot } from './upload-slot.tsx'
import { useFileUrl } from './use-file-url.ts'
import type { ProductForm } from '#web/portal/catalogue/products/form/use-product-form.ts'

type Props = {
  readonly photo: DraftPhoto
  readonly index: number
  readonly count: number
  readonly form: ProductForm
  readonly onMove: (from: number, to: number) => void
  readonly onRemove: (key: string) => void
}

/** A photo in its place, whole as it was taken: shoppers' cards crop it, the form does not. */
export function PhotoSlot(props: Props) {
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
