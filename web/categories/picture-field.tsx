import { Button } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useText } from '#web/i18n/locale.tsx'
import { FileField } from '#web/ui/files/file-field.tsx'
import type { Uploads } from '#web/ui/files/use-uploads.ts'
import styles from './dialogs.module.css'
import { categoryDialogTexts } from './dialog-messages.ts'

export type PictureSlot = 'iconUrl' | 'thumbUrl'

type Props = {
  readonly slot: PictureSlot
  readonly uploads: Uploads
  /** The stored address, or nothing. */
  readonly current: string
  readonly label: string
  readonly help: string
  readonly onRemove: () => void
}

/** A picture of a category: the one there is, with a way to remove it; else one to be chosen. */
export function PictureField({ slot, uploads, current, label, help, onRemove }: Props) {
  const text = useText(categoryDialogTexts)
  if (current === '') {
    return (
      <FileField
        slot={slot}
        purpose="product"
        uploads={uploads}
        label={label}
        help={help}
        icon={<IconPhoto size={24} stroke={1.5} aria-hidden />}
      />
    )
  }
  return (
    <div className={styles.picture}>
      <img src={current} alt={text.current({ label })} width="64" height="64" />
      <div className={styles.pictureWords}>
        <p className={styles.pictureLabel}>{label}</p>
        <p className={styles.pictureHelp}>{help}</p>
      </div>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
        aria-label={`${text.removePicture}: ${label}`}
        onClick={onRemove}
      >
        {text.removePicture}
      </Button>
    </div>
  )
}
