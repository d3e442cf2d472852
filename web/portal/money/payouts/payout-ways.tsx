import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Payout } from '#contract/money/payouts/payouts.ts'
import { payoutStageOf } from '#domain/money/payouts/payout-status.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { settlementTexts } from '#web/portal/money/settlement/messages.ts'
import { settlementQuery } from '#web/portal/money/settlement/queries.ts'
import { SettlementDialog } from '#web/portal/money/settlement/settlement-dialog.tsx'
import { payoutFiles } from './bank-file-kinds.ts'
import { BankFiles } from './bank-files.tsx'
import { Transfers } from './transfers.tsx'

const isApproved = (payout: Payout) => payoutStageOf(payout) === 'approved'

/** How approved payouts leave, by who holds the money, and the choice of that. */
export function PayoutWays({ chosen }: { readonly chosen: readonly Payout[] }) {
  const text = useText(settlementTexts)
  const { data } = useQuery(settlementQuery)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {text.title}
      </Button>
      {data?.mode === 'provider' ? (
        <Transfers chosen={chosen} />
      ) : (
        <BankFiles of={payoutFiles} ids={chosen.filter(isApproved).map(({ id }) => id)} />
      )}
      {isOpen && <SettlementDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
