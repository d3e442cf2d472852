import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { bankFile, bankFileFormats, type BankFileFormat } from '#contract/money/payouts/bank-files.ts'
import type { PayoutDetails } from '#contract/money/payouts/payouts.ts'
import { download } from '#web/kit/api/download.ts'
import { toastError } from '#web/kit/elements/toast.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { filesTexts } from './files-messages.ts'
import type * as contract from '#contract/money/payouts/bank-files.ts'

/** Hands over a file that was made for the bank, the same however often. */
export function downloadBankFile(id: string, format: BankFileFormat): Promise<void> {
  return download(`${bankFile.path.replace(':id', encodeURIComponent(id))}?format=${format}`)
}

type Props = { readonly file: NonNullable<PayoutDetails['bankFile']> }

/** The file in which something was sent, who made it, and the file again. */
export function SentFile({ file }: Props) {
  const text = useText(filesTexts)
  const { mutate, isPending } = useMutation({
    mutationFn: (format: BankFileFormat) => downloadBankFile(file.id, format),
    onError: (error) => toastError(text.notRead, error),
  })
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
            onClick={() => mutate(format)}
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
