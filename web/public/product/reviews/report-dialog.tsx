import { type FormEvent, useId, useState } from 'react'
import { reportReasons } from '#domain/orders/reviews/review.ts'
import { newKey } from '#web/kit/api/new-key.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { Select } from '#web/kit/storefront/forms/field.tsx'
import { AskingDialog } from '#web/kit/storefront/question.tsx'
import { reviewTexts } from './messages.ts'
import styles from './reviews.module.css'

type Props = { readonly reviewId: string; readonly onClose: () => void }
type State = 'open' | 'sending' | 'sent' | 'failed' | 'too-often'

/** Sends a report; idempotent, however often the button is pressed. */
function useReport(reviewId: string) {
  const [key] = useState(newKey)
  const [state, setState] = useState<State>('open')
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'sending') return
    const body = Object.fromEntries(new FormData(event.currentTarget))
    setState('sending')
    const answer = await fetch(`/api/reviews/${reviewId}/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    }).catch(() => null)
    setState(answer?.ok ? 'sent' : answer?.status === 429 ? 'too-often' : 'failed')
  }
  return { state, send }
}

/** Reports an inappropriate review to administrators. */
export function ReportDialog({ reviewId, onClose }: Props) {
  const text = useText(reviewTexts)
  const { state, send } = useReport(reviewId)
  const id = useId()
  return (
    <AskingDialog title={text.reportTitle} onClose={onClose}>
      {(close) =>
        state === 'sent' ? (
          <>
            <output>{text.reported}</output>
            <Button size="md" variant="line" onClick={close}>
              {text.close}
            </Button>
          </>
        ) : (
          <form className={styles.form} onSubmit={(event) => void send(event)}>
            <p>{text.reportText}</p>
            <label htmlFor={`${id}-reason`}>{text.reason}</label>
            <Select id={`${id}-reason`} name="reason" defaultValue={reportReasons[0]}>
              {reportReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {text[reason]}
                </option>
              ))}
            </Select>
            <label htmlFor={`${id}-note`}>{text.note}</label>
            <textarea id={`${id}-note`} name="note" rows={3} maxLength={500} className={styles.note} />
            {state === 'failed' && <p role="alert">{text.reportFailed}</p>}
            {state === 'too-often' && <p role="alert">{text.reportedTooOften}</p>}
            <div className={styles.buttons}>
              <Button variant="line" size="md" onClick={close}>
                {text.cancel}
              </Button>
              <Button type="submit" size="md" aria-disabled={state === 'sending'}>
                {text.send}
              </Button>
            </div>
          </form>
        )
      }
    </AskingDialog>
  )
}
