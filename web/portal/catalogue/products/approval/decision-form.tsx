import { Alert, Checkbox, Stack, Text, Textarea } from '@mantine/core'
import type { RefObject } from 'react'
import type { ProductApproval } from '#contract/catalogue/products/product-approval.ts'
import { readyReasons } from '#domain/platform/text/ready-reasons.ts'
import { ReadyReasons, longestReason } from '#web/kit/decisions/reason-dialog.tsx'
import { Changing } from '#web/kit/api/rights.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { ProductStatusBadge } from '#web/kit/elements/product-status-badge.tsx'
import { sendsBy } from '#web/kit/elements/use-command-keys.ts'
import { dialogTexts } from './dialog-messages.ts'
import type { ProductDecision } from './product-decisions.ts'

type Props = {
  readonly review: ProductApproval
  readonly decision: ProductDecision
  readonly reason: string
  readonly onReason: (reason: string) => void
  readonly field: RefObject<HTMLTextAreaElement>
}

/** Checklist and reason, for users who may decide. */
export function DecisionForm({ review, decision, reason, onReason, field }: Props) {
  const text = useText(dialogTexts)
  return (
    <Stack gap="lg">
      {decision.conflict && <Alert color="orange">{decision.conflict}</Alert>}
      <Changing>
        <CheckList />
      </Changing>
      {review.model?.fits && <Text variant="muted">{text.modelFits}</Text>}
      <Changing>
        <Textarea
          ref={field}
          label={text.reason}
          description={text.reasonHint}
          placeholder={text.reasonMissing}
          rows={4}
          maxLength={longestReason}
          value={reason}
          onChange={({ currentTarget }) => onReason(currentTarget.value)}
          onKeyDown={sendsBy(decision.reject)}
        />
        <ReadyReasons ready={readyReasons.product} reason={reason} onReason={onReason} />
      </Changing>
      {review.product.status !== 'pending_review' && (
        <div>
          <ProductStatusBadge status={review.product.status} />
        </div>
      )}
    </Stack>
  )
}

/** A memory aid only: ticks are not stored. */
function CheckList() {
  const text = useText(dialogTexts)
  const checks = [text.checkFrame, text.checkGround, text.checkColors, text.checkSize]
  return (
    <Stack component="fieldset" gap="sm">
      <Text variant="title" component="legend" fz="md" mb="sm">
        {text.checks}
      </Text>
      {checks.map((check) => (
        <Checkbox key={check} label={check} />
      ))}
    </Stack>
  )
}
