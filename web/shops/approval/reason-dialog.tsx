import { Alert, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Dialog, DialogButtons, DialogText } from '#web/ui/dialog.tsx'
import { shopNameOf } from '#web/ui/shop-name.ts'
import { decisionTexts } from './decision-messages.ts'
import styles from './reason-dialog.module.css'
import type { DecidedShop } from './use-shop-decisions.tsx'

const longestReason = 2000
/** The details of a shop are a dialog themselves, at 200. */
const aboveDetails = 300

type Props = {
  readonly isOpen: boolean
  /** The dashboard wants a reason for a suspension too; Shop Management leaves it open (R-SHOPS-16). */
  readonly manner: 'vendor' | 'shop'
  readonly shop: DecidedShop | null
  readonly to: 'rejected' | 'suspended'
  /** What was typed belongs to this decision: another one begins with nothing. */
  readonly subject: string
  readonly isPending: boolean
  /** Why it is too late for this decision. */
  readonly alert: string | null
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

/** Asks why a shop is rejected or suspended; what was typed stays until the decision is made (R-SHOPS-11). */
export function ReasonDialog({ isOpen, manner, shop, to, subject, ...rest }: Props) {
  const { isPending, alert, onConfirm, onClose } = rest
  const [reason, setReason] = useReason(subject)
  const words = useWords(manner, to)
  const { language } = useLocale()
  const isBlank = reason.trim() === '' && (to === 'rejected' || manner === 'vendor')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.title} zIndex={aboveDetails}>
      <DialogText>{shop && words.hint({ shop: shopNameOf(shop, language) })}</DialogText>
      {alert && (
        <Alert color="orange" className={styles.alert}>
          {alert}
        </Alert>
      )}
      <Textarea
        data-autofocus
        label={words.label}
        placeholder={words.placeholder}
        rows={4}
        maxLength={longestReason}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <DialogButtons
        isDanger
        isBlocked={isBlank || alert !== null}
        isPending={isPending}
        confirm={words.confirm}
        onConfirm={() => onConfirm(reason.trim())}
        onClose={onClose}
      />
    </Dialog>
  )
}

/** Stays while the same decision is asked for, closed and opened again; begins anew with another one. */
function useReason(subject: string): [string, (reason: string) => void] {
  const [typed, setTyped] = useState({ subject, reason: '' })
  const reason = typed.subject === subject ? typed.reason : ''
  return [reason, (next) => setTyped({ subject, reason: next })]
}

function useWords(manner: Props['manner'], to: Props['to']) {
  const text = useText(decisionTexts)
  const isAsked = manner === 'vendor'
  if (to === 'suspended') {
    return {
      title: text.suspendTitle,
      hint: text.suspendHint,
      label: isAsked ? text.suspendPrompt : text.suspendLabel,
      placeholder: isAsked ? '' : text.suspendPlaceholder,
      confirm: text.suspendConfirm,
    }
  }
  return {
    title: text.rejectTitle,
    hint: text.rejectHint,
    label: isAsked ? text.rejectPrompt : text.rejectLabel,
    placeholder: isAsked ? '' : text.rejectPlaceholder,
    confirm: text.rejectConfirm,
  }
}
