import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { confirmation, confirmSession } from '#contract/confirmation.ts'
import type { ProofOfSelf } from '#contract/error-body.ts'
import { isUnauthorized, sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useContractForm } from '#web/forms/contract-form.ts'
import { useText } from '#web/i18n/locale.tsx'
import { DialogText } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { FormDialog } from '#web/ui/manage/form-dialog.tsx'
import { toastFailure } from '#web/ui/toast.tsx'
import { confirmationTexts } from './confirmation-messages.ts'

type Props = {
  readonly accepts: readonly ProofOfSelf[]
  readonly onClose: (isConfirmed: boolean) => void
}

/** Asks for the password over whatever is open. */
export function ConfirmationDialog({ onClose }: Props) {
  const text = useText(confirmationTexts)
  const { mutateAsync } = useMutation({
    mutationFn: (body: z.output<typeof confirmation>) => call(confirmSession, { body }),
  })
  const form = useContractForm(confirmation, {
    initial: { password: '' },
    onSubmit: async (body) => {
      await mutateAsync(body)
      onClose(true)
    },
    onFailed: (error, named) => {
      // The session has ended: there is nothing left to confirm.
      if (isUnauthorized(error)) onClose(false)
      else if (!named) toastFailure({ title: text.title, text: sentenceOf(error, text.failed) })
    },
  })
  return (
    <FormDialog
      form={form}
      titles={{ title: text.title, confirm: text.confirm }}
      zIndex={300}
      onClose={() => onClose(false)}
    >
      <DialogText>{text.text}</DialogText>
      <PasswordField
        {...form.field('password')}
        label={text.password}
        autoComplete="current-password"
        data-autofocus
      />
    </FormDialog>
  )
}
