import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Payout } from '#contract/money/payouts/payouts.ts'
import { refetchScreen } from '#web/kit/api/refetch-screen.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Dialog, DialogButtons, DialogText } from '#web/kit/elements/dialog.tsx'
import { toastFailure, toastSuccess } from '#web/kit/elements/toast.tsx'
import { payoutTexts } from './messages.ts'
import { movePayout } from './queries.ts'

type Props = {
  readonly chosen: readonly Payout[]
}

/** What is done with several payouts at once. */
export function ManyPayouts({ chosen }: Props) {
  const text = useText(payoutTexts)
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useApproving(() => setIsAsking(false))
  const pending = chosen.filter(({ status }) => status === 'pending')
  const count = pending.length
  return (
    <>
      {count > 0 && (
        <Button variant="default" size="sm" onClick={() => setIsAsking(true)}>
          {text.approveMany({ count })}
        </Button>
      )}
      <Dialog isOpen={isAsking} title={text.approveTitle({ count })} onClose={() => setIsAsking(false)}>
        <DialogText>{text.approveText}</DialogText>
        <DialogButtons
          confirm={text.approveMany({ count })}
          isPending={isPending}
          onConfirm={() => mutate(pending)}
          onClose={() => setIsAsking(false)}
        />
      </Dialog>
    </>
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
