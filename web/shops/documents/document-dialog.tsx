import { Dialog } from '#web/ui/dialog.tsx'
import styles from './document-dialog.module.css'
import { type Paper, PaperView } from './document-view.tsx'

type Props = {
  /** Null: closed. */
  readonly paper: Paper | null
  readonly onClose: () => void
}

/** One paper in a dialog of its own, from wherever it is named. */
export function PaperDialog({ paper, onClose }: Props) {
  return (
    <Dialog isOpen={paper !== null} title={paper?.title} size={980} onClose={onClose}>
      <div className={styles.paper}>{paper && <PaperView paper={paper} />}</div>
    </Dialog>
  )
}
