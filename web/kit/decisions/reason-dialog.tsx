import { Alert, Textarea, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogButtons, DialogText } from '#web/kit/elements/dialog.tsx'
import { sendsBy } from '#web/kit/elements/use-command-keys.ts'
import styles from './approval.module.css'
import type { ReasonTexts } from './decisions.ts'
import { withReady } from '#domain/platform/text/ready-reasons.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { approvalTexts } from './messages.ts'

export const longestReason = 2000

type Props = {
  readonly isOpen: boolean
  readonly text: ReasonTexts | null
  /** Identifies the decision to which the typed reason belongs; another one starts empty. */
  readonly about: string
  readonly isRequired: boolean
  readonly isPending: boolean
  /** Why it is too late for this decision. */
  readonly alert: string | null
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

/** Asks for a reason; keeps the typed text until the decision is made, even if closed and reopened (R-SHOPS-11). */
export function ReasonDialog({
  isOpen,
  text,
  about,
  isRequired,
  isPending,
  alert,
  onConfirm,
  onClose,
}: Props) {
  const [typed, setTyped] = useState({ about, reason: '' })
  const reason = typed.about === about ? typed.reason : ''
  const isBlocked = (isRequired && reason.trim() === '') || alert !== null
  const confirm = () => onConfirm(reason.trim())
  const setReason = (said: string) => setTyped({ about, reason: said })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text?.title}>
      <DialogText>{text?.hint}</DialogText>
      {alert && (
        <Alert color="orange" className={styles.alert}>
          {alert}
        </Alert>
      )}
      <Textarea
        data-autofocus
        label={text?.label}
        placeholder={text?.placeholder}
        rows={4}
        maxLength={longestReason}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        onKeyDown={sendsBy(() => isBlocked || isPending || confirm())}
      />
      {text?.ready && <ReadyReasons ready={text.ready} reason={reason} onReason={setReason} />}
      <DialogButtons
        isDanger
        isBlocked={isBlocked}
        isPending={isPending}
        confirm={text?.confirm ?? ''}
        onConfirm={confirm}
        close={text?.close}
        onClose={onClose}
      />
    </Dialog>
  )
}

type ReadyReasonsProps = {
  readonly ready: readonly Bilingual[]
  readonly reason: string
  readonly onReason: (reason: string) => void
}

/** Common reasons as buttons; everyone who later reads a chosen reason sees it in their own language. */
export function ReadyReasons({ ready, reason, onReason }: ReadyReasonsProps) {
  const text = useText(approvalTexts)
  const { language } = useLocale()
  const lines = reason.split('\n').map((line) => line.trim())
  return (
    <Group component="fieldset" gap="xs" aria-label={text.readyReasons}>
      {ready.map((one) => {
        const isSaid = lines.includes(one.en) || lines.includes(one.ar)
        return (
          <Button
            key={one.en}
            variant={isSaid ? 'light' : 'default'}
            radius="xl"
            size="sm"
            aria-pressed={isSaid}
            onClick={() => onReason(withReady(reason, one, language))}
          >
            {one[language]}
          </Button>
        )
      })}
    </Group>
  )
}
