import { Alert, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogButtons, DialogText } from '#web/kit/elements/dialog.tsx'
import styles from './approval.module.css'
import type { ReasonTexts } from './decisions.ts'

export const longestReason = 2000
/** What is decided on may be shown in a dialog itself, at 200. */
const aboveDetails = 300

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
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text?.title} zIndex={aboveDetails}>
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
        onChange={({ currentTarget }) => setTyped({ about, reason: currentTarget.value })}
      />
      <DialogButtons
        isDanger
        isBlocked={(isRequired && reason.trim() === '') || alert !== null}
        isPending={isPending}
        confirm={text?.confirm ?? ''}
        onConfirm={() => onConfirm(reason.trim())}
        onClose={onClose}
      />
    </Dialog>
  )
}
