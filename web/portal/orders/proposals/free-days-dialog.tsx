import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { listProposableDays } from '#contract/orders/proposals.ts'
import type { listFetchDays } from '#contract/orders/returns.ts'
import type { Role } from '#contract/platform/auth.ts'
import type { DeliveryDay } from '#domain/shops/delivery.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { Dialog, DialogText } from '#web/kit/elements/dialog.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { proposalTexts } from './messages.ts'

type Props = {
  /** Returns the days on which the shop drives there. */
  readonly endpoint: (typeof listProposableDays | typeof listFetchDays)[Role]
  readonly id: string
  readonly title: string
  /** Texts for a failed reading, and for no free day. */
  readonly failure: string
  readonly none: string
  readonly onClose: () => void
  readonly children: (days: readonly DeliveryDay[]) => ReactNode
}

/** Loads the free days for a form that chooses one; says so if there are none. */
export function FreeDaysDialog({ endpoint, id, failure, none, children, ...dialog }: Props) {
  const text = useText(proposalTexts)
  const reading = useQuery({ ...addressQuery(endpoint, { id }), gcTime: 0 })
  const { data, error } = reading
  if (data && data.length > 0) return children(data)
  return (
    <Dialog isOpen {...dialog}>
      {error ? (
        <ScreenError title={failure} of={reading} />
      ) : (
        <DialogText>{data ? none : text.loading}</DialogText>
      )}
      {!data && !error && <Skeleton height={180} />}
    </Dialog>
  )
}
