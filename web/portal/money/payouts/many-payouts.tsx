import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Payout } from '#contract/money/payouts/payouts.ts'
import { refetchScreen } from '#web/kit/api/refetch-screen.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Dialog, DialogButtons, DialogText } from '#web/kit/elements/dialog.tsx'
import { SelectionBar } from '#web/kit/manage/manage-screen.tsx'
import { toastFailure, toastSuccess } from '#web/kit/elements/toast.tsx'
import type { useSelection } from '#web/kit/elements/use-selection.ts'
import { payoutTexts } from './messages.ts'
import { movePayout } from './queries.ts'

type Props = {
  readonly selection: ReturnType<typeof useSelection<Payout>>
  readonly shown: readonly Payout[]
  /** What else is done with what is selected. */
  readonly children?: ReactNode
}

/** Stands above the list while payouts are selected. */
export function ManyPayouts({ selection, shown, children }: Props) {
  const text = useText(payoutTexts)
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useApproving(() => setIsAsking(false))
  const pending = selection.chosen.filter(({ status }) => status === 'pending')
  const count = pending.length
  return (
    <SelectionBar selection={selection} shown={shown.map(({ id }) => id)}>
      {count > 0 && (
        <Button variant="default" size="sm" onClick={() => setIsAsking(true)}>
          {text.approveMany({ count })}
        </Button>
      )}
      {children}
      <Dialog isOpen={isAsking} title={text.approveTitle({ count })} onClose={() => setIsAsking(false)}>
        <DialogText>{text.approveText}</DialogText>
        <DialogButtons
          confirm={text.approveMany({ count })}
          isPending={isPending}
          onConfirm={() => mutate(pending)}
          onClose={() => setIsAsking(false)}
        />
      </Dialog>
    </SelectionBar>
  )
}

/** Approves one after the other, each as it was seen; what could not be approved is named. */
function useApproving(onEnd: () => void) {
  const text = useText(payoutTexts)
  const { list } = useLocale()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (payouts: readonly Payout[]) => {
      const left: string[] = []
      for (const { id, payoutNumber } of payouts) {
        // One at a time: a hundred at once would be refused as too many.
        // oxlint-disable-next-line no-await-in-loop
        await movePayout(id, { status: 'approved', seen: 'pending' }).catch(() => left.push(payoutNumber))
      }
      return left
    },
    onSuccess: async (left) => {
      if (left.length === 0) toastSuccess({ title: text.manyDone, text: text.doneText })
      else toastFailure({ title: text.manyLeft, text: text.leftText({ numbers: list(left) }) })
      await refetchScreen(client)
      onEnd()
    },
  })
}
