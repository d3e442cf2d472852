import { Alert, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogButtons, DialogText } from '#web/kit/elements/dialog.tsx'
import { sendsBy } from '#web/kit/elements/use-command-keys.ts'
import styles from './approval.module.css'
import type { ReasonTexts } from './decisions.ts'
import { ReadyReasons } from './ready-reasons.tsx'

export const longestReason = 2000

type Props = {
  readonly isOpen: boolean
  readonly text: ReasonTexts | null
  /** What was typed belongs to this decision: another one begins with nothing. */
  readonly about: string
  readonly isRequired: boolean
  readonly isPending: boolean
  /** Why it is too late for this decision. */
  readonly alert: string | null
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

/** Asks why; what was typed stays until the decision is made, closed and opened again (R-SHOPS-11). */
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
