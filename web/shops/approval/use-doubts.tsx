import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { toastFailure } from '#web/ui/toast.tsx'
import { Dialog, DialogButtons, DialogText } from '#web/ui/dialog.tsx'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { decisionTexts } from './messages.ts'
import { type ShopForApproval, shopQuery } from './queries.ts'
import { failsIn, useCheckSentence } from './shop-checks.tsx'
import type { DecidedShop } from './use-shop-decisions.tsx'

/** What is decided on may be shown in a dialog itself, at 200. */
const aboveDetails = 300

type Doubts = {
  /** Approves, where a check fails after asking; the screen may show nothing of the checks. */
  readonly approve: (shop: DecidedShop) => void
  readonly readingId: string | null
  readonly isAsking: boolean
  readonly dialog: ReactNode
}

/** Nobody approves a shop whose checks fail without having read which ones. */
export function useDoubts(
  send: (shop: DecidedShop) => void,
  failed: (error: Error) => { title: string; text: string },
): Doubts {
  const client = useQueryClient()
  const [asked, setAsked] = useState<{ shop: DecidedShop; read: ShopForApproval } | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: DecidedShop) => client.fetchQuery({ ...shopQuery(id), staleTime: 0 }),
    onSuccess: (read, shop) => {
      // Decided by somebody else meanwhile: the server says so.
      if (read.status !== shop.status || !read.checks.some(failsIn)) return send(shop)
      setAsked({ shop, read })
      setIsAsking(true)
    },
    onError: (error) => toastFailure(failed(error)),
  })
  const confirm = () => {
    setIsAsking(false)
    if (asked) send(asked.shop)
  }
  const dialog = (
    <DoubtsDialog
      shop={asked?.read ?? null}
      isOpen={isAsking}
      onConfirm={confirm}
      onClose={() => setIsAsking(false)}
    />
  )
  const approve = useCallback((shop: DecidedShop) => mutate(shop), [mutate])
  return { approve, readingId: (isPending && variables?.id) || null, isAsking, dialog }
}

type Props = {
  readonly shop: ShopForApproval | null
  readonly isOpen: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

function DoubtsDialog({ shop, isOpen, onConfirm, onClose }: Props) {
  const text = useText(decisionTexts)
  const { shopNamed } = useLocale()
  const sentenceOf = useCheckSentence()
  const failing = shop?.checks.filter(failsIn) ?? []
  const isUncompared = shop?.facts.every(({ checkedAt }) => checkedAt === null)
  return (
    <Dialog
      isOpen={isOpen}
      title={shop && text.doubtsTitle({ shop: shopNamed(shop) })}
      zIndex={aboveDetails}
      onClose={onClose}
    >
      <Stack as="ul" gap="sm" below="lg">
        {failing.map((check) => (
          <li key={check.check}>{sentenceOf(check)}</li>
        ))}
        {isUncompared && <li>{text.uncompared}</li>}
      </Stack>
      <DialogText>{text.doubtsHint}</DialogText>
      <DialogButtons isPending={false} confirm={text.approveAnyway} onConfirm={onConfirm} onClose={onClose} />
    </Dialog>
  )
}
