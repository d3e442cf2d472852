import { Alert, Button, Checkbox, Textarea } from '@mantine/core'
import type { RefObject } from 'react'
import type { ProductReview } from '#contract/products/product-approval.ts'
import { useText } from '#web/i18n/locale.tsx'
import { ProductStatusBadge } from '#web/ui/product-status-badge.tsx'
import { dialogTexts } from './dialog-messages.ts'
import { ReviewNotes } from './approval-notes.tsx'
import styles from './decision-form.module.css'
import type { Verdict } from './use-decision.ts'

const longestReason = 2000

type Props = {
  readonly review: ProductReview
  readonly verdict: Verdict
  readonly reason: string
  readonly onReason: (reason: string) => void
  readonly field: RefObject<HTMLTextAreaElement>
}

/** What to look at first, the check list, the reason, and the two verdicts. */
export function VerdictForm({ review, verdict, reason, onReason, field }: Props) {
  const text = useText(dialogTexts)
  return (
    <div className={styles.form}>
      {verdict.alert && <Alert color="orange">{verdict.alert}</Alert>}
      <ReviewNotes review={review} />
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
      <Buttons verdict={verdict} isBlank={reason.trim() === ''} />
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
function Buttons({ verdict, isBlank }: { readonly verdict: Verdict; readonly isBlank: boolean }) {
  const text = useText(dialogTexts)
  const { may, approve, reject, pending } = verdict
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
