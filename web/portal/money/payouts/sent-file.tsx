import { Button, Group } from '@mantine/core'
import { bankFile, bankFileFormats, type BankFileFormat } from '#contract/money/payouts/bank-files.ts'
import type { PayoutDetails } from '#contract/money/payouts/payouts.ts'
import { useDownload } from '#web/kit/files/export-button.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { filesTexts } from './files-messages.ts'
import type * as contract from '#contract/money/payouts/bank-files.ts'

/** Where a file that was made for the bank is downloaded, the same however often. */
export function bankFileAddress(id: string, format: BankFileFormat): string {
  return `${bankFile.path.replace(':id', encodeURIComponent(id))}?format=${format}`
}

type Props = { readonly file: NonNullable<PayoutDetails['bankFile']> }

/** The file in which something was sent, who made it, and the file again. */
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

/** What of one kind is sent to the bank: payouts, or refunds. */
export type BankFileKind = { readonly of: contract.BankFileKind; readonly texts: typeof filesTexts }

export const payoutFiles: BankFileKind = { of: 'payouts', texts: filesTexts }

/** What a reason or a problem is called; as it is where there is no word for it. */
export function wordFor(texts: object, name: string): string {
  const word = (texts as Readonly<Record<string, unknown>>)[name]
  return typeof word === 'string' ? word : name
}
