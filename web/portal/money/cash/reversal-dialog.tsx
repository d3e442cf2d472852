import { type CashRun, reverseCount } from '#contract/money/cash.ts'
import { call } from '#web/kit/api/call.ts'
import { ReasonDialog } from '#web/kit/decisions/reason-dialog.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { reloadOf } from '#web/kit/manage/use-resource-change.ts'
import { cashTexts } from './messages.ts'
import { useCarrierName } from './use-carrier-name.ts'

type Props = { readonly run: CashRun; readonly onClose: () => void }

/** Asks why a count was wrong before it is taken back. */
export function ReversalDialog({ run, onClose }: Props) {
  const text = useText(cashTexts)
  const { money } = useLocale()
  const carrier = useCarrierName()
  const { mutate, isPending } = useChange({
    send: (reason: string) => call(reverseCount, { params: { id: run.id }, body: { reason } }),
    done: text.reversed,
    doneText: () => text.reversedText,
    error: text.reverseFailure,
    failed: text.tryAgain,
    reload: reloadOf({ stale: /cash|ledger|payouts/ }),
    onDone: onClose,
  })
  return (
    <ReasonDialog
      isOpen
      text={{
        title: text.reverseTitle({ carrier: carrier(run) }),
        hint: text.reverseHint({ amount: money(run.counted ?? 0) }),
        label: text.reverseReason,
        placeholder: text.reversePlaceholder,
        confirm: text.takeBack,
      }}
      about={run.id}
      isRequired
      isPending={isPending}
      alert={null}
      onConfirm={mutate}
      onClose={onClose}
    />
  )
}
