import type { ProductApproval } from '#contract/products/product-approval.ts'
import { ChangesPanel } from './changes-panel.tsx'
import { DuplicatesPanel } from './duplicates-panel.tsx'
import { DataPanel } from './data-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import styles from './approval-panels.module.css'

/** Beneath the photos: what changed, what is alike, what it says, what became of it. */
export function ApprovalPanels({ review }: { readonly review: ProductApproval }) {
  return (
    <div className={styles.panels}>
      <ChangesPanel review={review} />
      <DuplicatesPanel review={review} />
      <DataPanel review={review} />
      <HistoryPanel history={review.history} />
    </div>
  )
}
