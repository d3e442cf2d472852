import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { ReplyOf } from '#contract/endpoint.ts'
import { beginApp, oneTimeCode, passkeyName } from '#contract/platform/factors.ts'
import { deviceText, readDevice } from '#domain/platform/device.ts'
import { call } from '#web/kit/api/call.ts'
import { knowsPasskeys } from '#web/kit/api/passkeys.ts'
import { CodeField } from '#web/kit/fields/sign-in-fields.tsx'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { DialogText, Dialog } from '#web/kit/elements/dialog.tsx'
import { toastError, toastFailure } from '#web/kit/elements/toast.tsx'
import { QrCode } from '#web/kit/elements/qr-code.tsx'
import { IconDeviceMobile, IconFingerprint } from '#web/kit/icons/icons.ts'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { factorTexts } from './factor-messages.ts'
import { type OnAdded, useAddApp, useAddPasskey, useFailureToast } from './queries.ts'
import { keep } from '#web/kit/api/download.ts'
import styles from './security.module.css'

type AppSetup = ReplyOf<typeof beginApp>
type Props = {
  readonly hasApp: boolean
  /** Called when a factor is added, and its recovery codes, if any, are saved. */
  readonly onDone?: () => void
}

/** Requests the secret of a new authenticator app, after a confirmation. */
function useBeginApp(onSuccess: (begun: AppSetup) => void) {
  const { notChanged } = useText(factorTexts)
  return useMutation({
    mutationFn: () => call(beginApp),
    onSuccess,
    onError: (error) => toastError(notChanged, error),
  })
}

/** Buttons to add a factor, each with its dialog, and the recovery codes that come with the first. */
export function AddFactor({ hasApp, onDone = () => {} }: Props) {
  const text = useText(factorTexts)
  const [isNaming, setNaming] = useState(false)
  const [begun, setBegun] = useState<AppSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const begin = useBeginApp(setBegun)
  const added: OnAdded = (recoveryCodes) => {
    setNaming(false)
    setBegun(null)
    if (recoveryCodes) setCodes(recoveryCodes)
    else onDone()
  }
  const finish = () => {
    setCodes(null)
    onDone()
  }
  return (
    <>
      <Group>
        <Button
          variant="default"
          leftSection={<IconFingerprint size={18} stroke={1.6} aria-hidden />}
          disabled={!knowsPasskeys()}
          onClick={() => setNaming(true)}
        >
          {text.addPasskey}
        </Button>
        {!hasApp && (
          <Button
            variant="default"
            leftSection={<IconDeviceMobile size={18} stroke={1.6} aria-hidden />}
            loading={begin.isPending}
            onClick={() => begin.mutate()}
          >
            {text.addApp}
          </Button>
        )}
      </Group>
      {!knowsPasskeys() && (
        <Text variant="muted" mt="xs">
          {text.noPasskeys}
        </Text>
      )}
      {isNaming && <PasskeyDialog onAdded={added} onClose={() => setNaming(false)} />}
      {begun && <AppDialog begun={begun} onAdded={added} onClose={() => setBegun(null)} />}
      {codes && <CodesDialog codes={codes} onKept={finish} />}
    </>
  )
}

type DialogProps = { readonly onAdded: OnAdded; readonly onClose: () => void }

const naming = z.object({ name: passkeyName })

function PasskeyDialog({ onAdded, onClose }: DialogProps) {
  const text = useText(factorTexts)
  const { language } = useLocale()
  const add = useAddPasskey(onAdded)
  const report = useFailureToast()
  const form = useContractForm(naming, {
    initial: { name: deviceText(readDevice(navigator.userAgent), language) },
    onSubmit: ({ name }) => add(name),
    onFailed: report,
  })
  return (
    <FormDialog form={form} titles={{ title: text.addPasskey, confirm: text.continueOn }} onClose={onClose}>
      <DialogText>{text.passkeyText}</DialogText>
      <TextInput {...form.field('name', text)} description={text.passkeyNameHelp} dir="auto" data-autofocus />
    </FormDialog>
  )
}

const seen = z.object({ code: oneTimeCode })

function AppDialog({ begun, onAdded, onClose }: DialogProps & { readonly begun: AppSetup }) {
  const text = useText(factorTexts)
  const add = useAddApp(onAdded)
  const report = useFailureToast()
  const form = useContractForm(seen, {
    initial: { code: '' },
    onSubmit: ({ code }) => add({ step: begun.step, code }),
    onFailed: report,
  })
  return (
    <FormDialog form={form} titles={{ title: text.addApp, confirm: text.addIt }} onClose={onClose}>
      <DialogText>{text.appText}</DialogText>
      <QrCode text={begun.url} label={text.qr} />
      <Anchor href={begun.url}>{text.openApp}</Anchor>
      <Stack gap={4}>
        <Text variant="muted">{text.key}</Text>
        <Text variant="strong" dir="ltr">
          {begun.secret.replace(/.{4}(?=.)/g, '$& ')}
        </Text>
      </Stack>
      <CodeField {...form.field('code', text)} data-autofocus />
    </FormDialog>
  )
}

type CodesProps = { readonly codes: readonly string[]; readonly onKept: () => void }

/** The recovery codes, shown this one time only. */
export function CodesDialog({ codes, onKept }: CodesProps) {
  const text = useText(factorTexts)
  const [isCopied, setCopied] = useState(false)
  const written = `Majlis\n\n${codes.join('\n')}\n`
  const refused = () => toastFailure({ title: text.notCopied, text: text.notCopiedText })
  const copy = () => void navigator.clipboard.writeText(written).then(() => setCopied(true), refused)
  return (
    <Dialog isOpen isKept title={text.codesTitle} onClose={onKept}>
      <DialogText>{text.codesText}</DialogText>
      <ol className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group justify="end" gap="sm" mt="lg">
        {navigator.clipboard && (
          <Button variant="default" onClick={copy}>
            {isCopied ? text.copied : text.copy}
          </Button>
        )}
        <Button
          variant="default"
          onClick={() => keep(new Blob([written], { type: 'text/plain' }), 'majlis-recovery-codes.txt')}
        >
          {text.download}
        </Button>
        <Button onClick={onKept}>{text.kept}</Button>
      </Group>
    </Dialog>
  )
}
