import { Dialog } from '#web/kit/elements/dialog.tsx'
import styles from './documents.module.css'
import { type KycDocument, DocumentView } from './document-view.tsx'

type Props = {
  /** Null: closed. */
  readonly kycDocument: KycDocument | null
  readonly onClose: () => void
}

/** One KYC document in a dialog of its own, from wherever it is named. */
export function DocumentDialog({ kycDocument, onClose }: Props) {
  return (
    <Dialog isOpen={kycDocument !== null} title={kycDocument?.title} size={980} onClose={onClose}>
      <div className={styles.document}>{kycDocument && <DocumentView kycDocument={kycDocument} />}</div>
    </Dialog>
  )
}
