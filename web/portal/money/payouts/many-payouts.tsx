import { Button } from '@mantine/core'
import { useState } from 'react'
import { approvePayouts, type Payout } from '#contract/money/payouts/payouts.ts'
import { call } from '#web/kit/api/call.ts'
import { refetchScreen } from '#web/kit/api/refetch-screen.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Dialog, DialogButtons, DialogText } from '#web/kit/elements/dialog.tsx'
import { useMany } from '#web/kit/elements/use-many.ts'
import { payoutTexts } from './messages.ts'

type Props = {
  readonly chosen: readonly Payout[]
}

function approve(payouts: readonly Payout[]) {
  return call(approvePayouts, {
    body: { items: payouts.map(({ id }) => ({ id, seen: 'pending' as const })) },
  })
}

/** What is done with several payouts at once. */
export function ManyPayouts({ chosen }: Props) {
  const text = useText(payoutTexts)
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useMany<Payout>({
    nameOf: ({ payoutNumber }) => payoutNumber,
    done: text.manyDone,
    left: ({ names: numbers }) => text.leftText({ numbers }),
    reload: refetchScreen,
    onEnd: () => setIsAsking(false),
  })
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
          onConfirm={() => mutate({ items: pending, send: approve })}
          onClose={() => setIsAsking(false)}
        />
      </Dialog>
    </>
  )
}
