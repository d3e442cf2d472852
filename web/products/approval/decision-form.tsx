import { Alert, Button, Checkbox, Textarea } from '@mantine/core'
import type { RefObject } from 'react'
import type { ProductApproval } from '#contract/products/product-approval.ts'
import { useText } from '#web/i18n/locale.tsx'
import { ProductStatusBadge } from '#web/ui/product-status-badge.tsx'
import { dialogTexts } from './dialog-messages.ts'
import { ApprovalNotes } from './approval-notes.tsx'
import styles from './decision-form.module.css'
import type { Decision } from './use-decision.ts'

const longestReason = 2000

type Props = {
  readonly review: ProductApproval
  readonly decision: Decision
  readonly reason: string
  readonly onReason: (reason: string) => void
  readonly field: RefObject<HTMLTextAreaElement>
}

/** What to look at first, the check list, the reason, and the two decisions. */
export function DecisionForm({ review, decision, reason, onReason, field }: Props) {
  const text = useText(dialogTexts)
  return (
    <div className={styles.form}>
      {decision.alert && <Alert color="orange">{decision.alert}</Alert>}
      <ApprovalNotes review={review} />
      <CheckList />
      {review.model?.fits && <p className={styles.status}>{text.modelFits}</p>}
      <Textarea
        ref={field}
        label={text.reason}
        description={text.reasonHint}
        placeholder={text.reasonMissing}
        rows={4}
        maxLength={longestReason}
        value={reason}
        onChange={({ currentTarget }) => onReason(currentTarget.value)}
      />
      <Buttons decision={decision} isBlank={reason.trim() === ''} />
      {review.product.status !== 'pending_review' && (
        <div className={styles.status}>
          <ProductStatusBadge status={review.product.status} />
        </div>
      )}
    </div>
  )
}

/** A memory aid: what is ticked is kept nowhere. */
function CheckList() {
  const text = useText(dialogTexts)
  const checks = [text.checkFrame, text.checkGround, text.checkColours, text.checkSize]
  return (
    <fieldset className={styles.checks}>
      <legend className={styles.legend}>{text.checks}</legend>
      {checks.map((check) => (
        <Checkbox key={check} label={check} />
      ))}
    </fieldset>
  )
}

/** Rejecting without a reason is answered with what is missing; a disabled button could not say it. */
function Buttons({ decision, isBlank }: { readonly decision: Decision; readonly isBlank: boolean }) {
  const text = useText(dialogTexts)
  const { may, approve, reject, pending } = decision
  const isOff = isBlank || !may('rejected')
  return (
    <div className={styles.buttons}>
      <Button disabled={!may('active')} loading={pending === 'active'} onClick={approve}>
        {text.approve}
      </Button>
      <Button
        color="red"
        variant="outline"
        {...(isOff && { 'data-disabled': true })}
        aria-disabled={isOff}
        loading={pending === 'rejected'}
        onClick={reject}
      >
        {text.reject}
      </Button>
    </div>
  )
}
