import { Button, Group } from '@mantine/core'
import { bankFile, bankFileFormats, type BankFileFormat } from '#contract/money/payouts/bank-files.ts'
import type { PayoutDetails } from '#contract/money/payouts/payouts.ts'
import { useDownload } from '#web/kit/files/export-button.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { filesTexts } from './files-messages.ts'
import type * as contract from '#contract/money/payouts/bank-files.ts'

/** Download address of a file made for the bank; every download returns the same file. */
export function bankFileAddress(id: string, format: BankFileFormat): string {
  return `${bankFile.path.replace(':id', encodeURIComponent(id))}?format=${format}`
}

type Props = { readonly file: NonNullable<PayoutDetails['bankFile']> }

/** The file in which a payout or refund was sent, who made it, and its download. */
export function SentFile({ file }: Props) {
  const text = useText(filesTexts)
  const { mutate, isPending } = useDownload()
  return (
    <>
      <bdi dir="ltr">{file.messageId}</bdi>, <bdi>{file.madeBy}</bdi>
      <Group gap="xs" mt="xs">
        {bankFileFormats.map((format) => (
          <Button
            key={format}
            variant="default"
            size="sm"
            disabled={isPending}
            onClick={() => mutate(bankFileAddress(file.id, format))}
          >
            {text[format]}
          </Button>
        ))}
      </Group>
    </>
  )
}

/** A kind of payment sent to the bank: payouts, or refunds. */
export type BankFileKind = { readonly of: contract.BankFileKind; readonly texts: typeof filesTexts }

export const payoutFiles: BankFileKind = { of: 'payouts', texts: filesTexts }

/** Text of a reason or a problem; the name itself where it has no text. */
export function wordFor(texts: object, name: string): string {
  const word = (texts as Readonly<Record<string, unknown>>)[name]
  return typeof word === 'string' ? word : name
}
