import { Button, Group } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Payout } from '#contract/money/payouts/payouts.ts'
import * as contract from '#contract/money/settlement/settlement.ts'
import { payoutStageOf } from '#domain/money/payouts/payout-status.ts'
import { call } from '#web/kit/api/call.ts'
import { refetchScreen } from '#web/kit/api/refetch-screen.ts'
import { Dialog, DialogButtons, DialogText } from '#web/kit/elements/dialog.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { settlementTexts } from '#web/portal/money/settlement/messages.ts'
import { settlementQuery } from '#web/portal/money/settlement/queries.ts'
import { SettlementDialog } from '#web/portal/money/settlement/settlement-dialog.tsx'
import { payoutFiles } from './bank-file-kinds.ts'
import { BankFiles } from './bank-files.tsx'
import { FilePlan } from './file-plan.tsx'
import { filesTexts } from './files-messages.ts'

const isApproved = (payout: Payout) => payoutStageOf(payout) === 'approved'

/** How approved payouts leave, by who holds the money. */
export function PayoutWays({ chosen }: { readonly chosen: readonly Payout[] }) {
  const { data } = useQuery(settlementQuery)
  if (data?.mode === 'provider') return <Transfers chosen={chosen} />
  return <BankFiles of={payoutFiles} ids={chosen.filter(isApproved).map(({ id }) => id)} />
}

/** The choice of who holds it: made once, so it stands below the work of the day. */
export function WhoHoldsMoney() {
  const text = useText(settlementTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Group mt="lg">
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {text.title}
      </Button>
      {isOpen && <SettlementDialog onClose={() => setIsOpen(false)} />}
    </Group>
  )
}

/** The way of approved payouts to the shops' accounts at the provider. */
function Transfers({ chosen }: { readonly chosen: readonly Payout[] }) {
  const text = useText(filesTexts)
  const [isOpen, setIsOpen] = useState(false)
  const icon = <IconSend size={18} stroke={1.6} aria-hidden />
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => setIsOpen(true)}>
        {text.transfer}
      </Button>
      {isOpen && <TransferDialog chosen={chosen} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type Props = { readonly chosen: readonly Payout[]; readonly onClose: () => void }

/** Shows what will be transferred and what is left out, and has it transferred. */
function TransferDialog({ chosen, onClose }: Props) {
  const text = useText(filesTexts)
  const { money } = useLocale()
  const ids = chosen.filter((one) => payoutStageOf(one) === 'approved').map(({ id }) => id)
  const query = ids.length > 0 ? { ids: ids.join(',') } : {}
  const plan = useQuery({
    queryKey: [contract.planTransfers.path, query],
    queryFn: () => call(contract.planTransfers, { query }),
    gcTime: 0,
  })
  const { mutate, isPending } = useChange({
    send: () => call(contract.makeTransfers, { body: { ids } }),
    done: text.ordered,
    doneText: ({ paid: count }) => text.orderedText({ count }),
    error: text.notOrdered,
    onDone: onClose,
    reload: refetchScreen,
  })
  return (
    <Dialog isOpen title={text.transfer} onClose={onClose}>
      <DialogText>{text.transferText}</DialogText>
      <FilePlan
        plan={plan}
        of={payoutFiles}
        shortOf={({ total, atProvider }) =>
          total > atProvider ? text.belowProvider({ there: money(atProvider) }) : null
        }
      />
      <DialogButtons
        confirm={text.order}
        isBlocked={!plan.data || plan.data.count === 0}
        isPending={isPending}
        onConfirm={() => mutate()}
        onClose={onClose}
      />
    </Dialog>
  )
}
