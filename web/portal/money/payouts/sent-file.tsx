import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { bankFileFormats, type BankFileFormat } from '#contract/money/payouts/bank-files.ts'
import type { PayoutDetails } from '#contract/money/payouts/payouts.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { download } from '#web/kit/api/download.ts'
import { toastFailure } from '#web/kit/elements/toast.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import type { BankFileKind } from './bank-file-kinds.ts'

/** Hands over a file that was made for the bank, the same however often. */
export function downloadBankFile(of: BankFileKind, id: string, format: BankFileFormat): Promise<void> {
  return download(`${of.file.replace(':id', encodeURIComponent(id))}?format=${format}`)
}

type Props = { readonly of: BankFileKind; readonly file: NonNullable<PayoutDetails['bankFile']> }

/** The file in which something was sent, who made it, and the file again. */
export function SentFile({ of, file }: Props) {
  const text = useText(of.texts)
  const { mutate, isPending } = useMutation({
    mutationFn: (format: BankFileFormat) => downloadBankFile(of, file.id, format),
    onError: (error) => toastFailure({ title: text.notRead, text: sentenceOf(error, text.failed) }),
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
