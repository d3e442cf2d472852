import { Modal } from '@mantine/core'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { useMediaQuery } from '@mantine/hooks'
import { useText } from '#web/i18n/locale.tsx'
import styles from './paper-dialog.module.css'
import { paperTexts } from './paper-messages.ts'
import { type Paper, PaperView } from './paper-view.tsx'

type Props = {
  /** Null: closed. */
  readonly paper: Paper | null
  readonly onClose: () => void
}

/** One paper in a dialog of its own, from wherever it is named. */
export function PaperDialog({ paper, onClose }: Props) {
  const text = useText(paperTexts)
  const isNarrow = useMediaQuery('(max-width: 47.99em)') ?? false
  return (
    <Modal
      opened={paper !== null}
      onClose={onClose}
      title={paper?.title}
      size={980}
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': text.close }}
      classNames={{ body: styles.body }}
    >
      {paper && <PaperView paper={paper} />}
    </Modal>
  )
}
