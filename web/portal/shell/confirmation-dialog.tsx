import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import type { InputOf } from '#contract/endpoint.ts'
import type { ProofOfSelf } from '#contract/error-body.ts'
import { askPasskey, oneTimeCode } from '#contract/platform/factors.ts'
import { confirmSession } from '#contract/platform/sessions.ts'
import { password } from '#contract/fields.ts'
import { isUnauthorized } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { CodeField, PasswordField } from '#web/kit/fields/sign-in-fields.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { toastError } from '#web/kit/elements/toast.tsx'
import { confirmationTexts } from './messages.ts'

type Props = {
  readonly accepts: readonly ProofOfSelf[]
  readonly onClose: (isConfirmed: boolean) => void
}

/** Asks for the password in front of any dialog, or for a code or a passkey if the account has one. */
export function ConfirmationDialog({ accepts, onClose }: Props) {
  const text = useText(confirmationTexts)
  const [isByCode, setByCode] = useState(false)
  const { confirm, byPasskey } = useConfirming(onClose)
  const others = (
    <Group>
      {accepts.includes('passkey') && (
        <Button variant="default" onClick={() => void byPasskey()}>
          {text.usePasskey}
        </Button>
      )}
      {accepts.includes('code') && (
        <Button variant="default" onClick={() => setByCode(!isByCode)}>
          {isByCode ? text.usePassword : text.useCode}
        </Button>
      )}
    </Group>
  )
  const props = { confirm, onClose, others: accepts.length > 1 && others }
  return isByCode ? <ByCode {...props} /> : <ByPassword {...props} />
}

type ConfirmationInput = InputOf<typeof confirmSession>['body']

function useConfirming(onClose: Props['onClose']) {
  const text = useText(confirmationTexts)
  const { mutateAsync } = useMutation({
    mutationFn: (body: ConfirmationInput) => call(confirmSession, { body }),
  })
  const confirm = async (body: ConfirmationInput) => {
    await mutateAsync(body)
    onClose(true)
  }
  const byPasskey = async () => {
    try {
      const { provePasskey } = await import('#web/kit/api/passkeys.ts')
      await confirm({ passkey: await provePasskey(await call(askPasskey)) })
    } catch (error) {
      if (isUnauthorized(error)) onClose(false)
      else toastError(text.title, error, text.failed)
    }
  }
  return { confirm, byPasskey }
}

type ByProps = {
  readonly confirm: (body: ConfirmationInput) => Promise<void>
  readonly onClose: Props['onClose']
  readonly others: ReactNode
}

/** Failure of both forms: if the session has ended, there is nothing left to confirm. */
function useFailure(onClose: Props['onClose']) {
  const text = useText(confirmationTexts)
  return (error: unknown, named: unknown) => {
    if (isUnauthorized(error)) onClose(false)
    else if (!named) toastError(text.title, error, text.failed)
  }
}

const passwordForm = z.object({ password })

function ByPassword({ confirm, onClose, others }: ByProps) {
  const text = useText(confirmationTexts)
  const onFailed = useFailure(onClose)
  const form = useContractForm(passwordForm, { initial: { password: '' }, onSubmit: confirm, onFailed })
  return (
    <FormDialog
      form={form}
      titles={{ title: text.title, confirm: text.confirm }}
      isOverAll
      onClose={() => onClose(false)}
    >
      <DialogText>{text.text}</DialogText>
      <PasswordField {...form.field('password', text)} autoComplete="current-password" data-autofocus />
      {others}
    </FormDialog>
  )
}

const codeForm = z.object({ code: oneTimeCode })

function ByCode({ confirm, onClose, others }: ByProps) {
  const text = useText(confirmationTexts)
  const onFailed = useFailure(onClose)
  const form = useContractForm(codeForm, { initial: { code: '' }, onSubmit: confirm, onFailed })
  return (
    <FormDialog
      form={form}
      titles={{ title: text.title, confirm: text.confirm }}
      isOverAll
      onClose={() => onClose(false)}
    >
      <DialogText>{text.text}</DialogText>
      <CodeField {...form.field('code', text)} data-autofocus />
      {others}
    </FormDialog>
  )
}
