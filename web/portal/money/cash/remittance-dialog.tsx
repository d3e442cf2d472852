import { NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readRemittance } from '#contract/money/cash.ts'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { call } from '#web/kit/api/call.ts'
import { refetchScreen } from '#web/kit/api/refetch.ts'
import { Changing } from '#web/kit/api/rights.tsx'
import { Dialog, DialogButtons, DialogText } from '#web/kit/elements/dialog.tsx'
import { ChooseFile } from '#web/kit/files/choose-file.tsx'
import { OpensDialog } from '#web/kit/elements/opens-dialog.tsx'
import { toastError, toastSuccess } from '#web/kit/elements/toast.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconFileUpload } from '#web/kit/icons/icons.ts'
import { Rows } from '#web/kit/layout/layout.tsx'
import { cashTexts } from './messages.ts'

type Props = { readonly couriers: readonly string[] }

/** Opens the upload of a courier's file; absent when no courier carries cash. */
export function RemittanceButton({ couriers }: Props) {
  const text = useText(cashTexts)
  if (couriers.length === 0) return null
  return (
    <Changing>
      <OpensDialog
        label={text.remittance}
        leftSection={<IconFileUpload size={18} stroke={1.6} aria-hidden />}
      >
        {(close) => <RemittanceDialog couriers={couriers} onClose={close} />}
      </OpensDialog>
    </Changing>
  )
}

type DialogProps = Props & { readonly onClose: () => void }

/** Shows which lines of a courier's file match and which do not; confirming books the matches. */
function RemittanceDialog({ couriers, onClose }: DialogProps) {
  const text = useText(cashTexts)
  const [said, setSaid] = useState<RemittanceFields>({
    courier: couriers[0] ?? '',
    reference: '',
    report: '',
  })
  const { mutate, data, reset, isPending } = useReading(onClose)
  const isUnnamed = said.reference.trim() === ''
  // Matches depend on the courier, so that changing it checks the file again.
  const look = (typed: Partial<RemittanceFields>) => {
    const now = { ...said, ...typed }
    setSaid(now)
    if (now.report === '' || isUnnamed) reset()
    else mutate({ ...now, apply: false })
  }
  const count = data?.matched.length ?? 0
  return (
    <Dialog isOpen title={text.remittance} onClose={onClose}>
      <DialogText>{text.remittanceText}</DialogText>
      <Stack gap="md">
        <WhatFor
          couriers={couriers}
          said={said}
          onCourier={(courier) => look({ courier })}
          onReference={(reference) => setSaid({ ...said, reference })}
        />
        <ChooseFile
          accept=".csv,text/csv"
          loading={isPending}
          disabled={isUnnamed}
          onFile={(file) => void file.text().then((report) => look({ report }))}
        >
          {text.choose}
        </ChooseFile>
        {data && <Outcome of={data} />}
      </Stack>
      <DialogButtons
        confirm={text.bookRemittance({ count })}
        isBlocked={count === 0 || isUnnamed}
        isPending={isPending}
        onConfirm={() => mutate({ ...said, apply: true })}
        onClose={onClose}
      />
    </Dialog>
  )
}

type RemittanceFields = { readonly courier: string; readonly reference: string; readonly report: string }
type WhatForProps = Props & {
  readonly said: RemittanceFields
  readonly onCourier: (courier: string) => void
  readonly onReference: (reference: string) => void
}

function WhatFor({ couriers, said, onCourier, onReference }: WhatForProps) {
  const text = useText(cashTexts)
  return (
    <>
      <NativeSelect
        label={text.courier}
        value={said.courier}
        data={[...couriers]}
        onChange={({ currentTarget }) => onCourier(currentTarget.value)}
      />
      <TextInput
        label={text.reference}
        value={said.reference}
        onChange={({ currentTarget }) => onReference(currentTarget.value)}
        dir="auto"
        maxLength={140}
      />
    </>
  )
}

function useReading(onClose: () => void) {
  const text = useText(cashTexts)
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof readRemittance>['body']) => call(readRemittance, { body }),
    onSuccess: async ({ matched }, { apply }) => {
      if (!apply) return
      toastSuccess({ title: text.remittanceBooked, text: text.matched({ count: matched.length }) })
      await refetchScreen(client)
      onClose()
    },
    onError: (error) => toastError(text.notRead, error),
  })
}

type OutcomeProps = { readonly of: ReplyOf<typeof readRemittance> }

function Outcome({ of: { matched, problems, due, counted, fee, feeVat } }: OutcomeProps) {
  const text = useText(cashTexts)
  const { money } = useLocale()
  const sums = { due: money(due), counted: money(counted), fee: money(fee), vat: money(feeVat) }
  return (
    <div aria-live="polite">
      <Text variant="strong">{text.matched({ count: matched.length })}</Text>
      {matched.length > 0 && <Text>{text.remitted(sums)}</Text>}
      {problems.length > 0 && (
        <>
          <Title order={3}>{text.problems}</Title>
          <Rows isFlush>
            {problems.map(({ row, order, amount, problem }) => (
              <li key={row}>
                <bdi>{text.problemRow({ row, order, amount })}</bdi>:{' '}
                {text[problem === 'counted' ? 'alreadyCounted' : problem]}
              </li>
            ))}
          </Rows>
        </>
      )}
    </div>
  )
}
