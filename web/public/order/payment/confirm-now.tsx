import { useEffect, useState } from 'react'
import { confirmOrderGroup, confirmOrderInput, sendOrderCode } from '#contract/orders/checkout/confirm.ts'
import { ApiError, sentenceOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { useLocation } from '#web/kit/router/router.ts'
import { Button } from '#web/kit/storefront/button.tsx'
import { TextField } from '#web/kit/storefront/forms/field.tsx'
import { FormEnd } from '../form-end.tsx'
import { showToast } from '#web/kit/storefront/toast.tsx'
import { ChangeDay } from '../change-day.tsx'
import { confirmTexts } from './confirm-messages.ts'
import type { AwaitedPayment } from '../parts-view.ts'
import { TimeLeft } from './pay-now.tsx'
import styles from './payment.module.css'

type Props = {
  readonly link: string
  readonly email: string
  readonly awaited: AwaitedPayment
  readonly onChanged: () => Promise<void>
}

/** Confirms a cash checkout by the mailed code; the link in the mail fills it in. */
export function ConfirmNow({ link, email, awaited, onChanged }: Props) {
  const text = useText(confirmTexts)
  const { form, full, chosenFor } = useConfirming({ link, onChanged })
  return (
    <section className={styles.panel} aria-label={text.title}>
      <h2 className={styles.title}>{text.title}</h2>
      <p>{text.text({ email })}</p>
      <TimeLeft at={awaited.at} over={text.over} />
      <form className={`mj-needs-js ${styles.code}`} onSubmit={form.onSubmit} noValidate>
        <TextField
          field={form.field('code')}
          label={text.code}
          help={text.codeHelp}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <FormEnd form={form} words={{ ...text, send: text.confirm, sending: text.confirming }}>
          <SendAgain link={link} email={email} />
        </FormEnd>
      </form>
      {full.map((number) => (
        <div key={number}>
          <p>{text.windowGone({ number })}</p>
          <ChangeDay number={number} email={email} onChanged={onChanged} onClose={() => chosenFor(number)} />
        </div>
      ))}
    </section>
  )
}

function useConfirming({ link, onChanged }: Pick<Props, 'link' | 'onChanged'>) {
  const text = useText(confirmTexts)
  const { search } = useLocation()
  const [full, setFull] = useState<readonly string[]>([])
  const form = useContractForm(confirmOrderInput, {
    initial: { code: '' },
    onFailed: (error) => {
      setFull(ordersWithoutWindow(error))
    },
    onSubmit: async (body) => {
      setFull([])
      await call(confirmOrderGroup, { params: { link }, body })
      await onChanged()
      showToast({ title: text.confirmed, text: text.confirmedText })
    },
  })
  const given = new URLSearchParams(search).get('confirm')
  const { onChange } = form.field('code')
  useEffect(() => {
    if (given && /^\d{6}$/.test(given)) onChange(given)
    // Runs once, so that later typing is kept.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [given])
  const chosenFor = (number: string) => setFull((others) => others.filter((other) => other !== number))
  return { form, full, chosenFor }
}

/** Returns the orders whose time window has filled up; the customer chooses another one and sends the code again. */
function ordersWithoutWindow(error: unknown): readonly string[] {
  if (!(error instanceof ApiError) || error.code !== 'order.window-full') return []
  return error.errors.map(({ path }) => path.replace(/^orders\./, ''))
}

function SendAgain({ link, email }: Pick<Props, 'link' | 'email'>) {
  const text = useText(confirmTexts)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await call(sendOrderCode, { params: { link } })
      showToast({ title: text.sent, text: email })
    } catch (error) {
      showToast({ title: text.notSent, text: sentenceOf(error, text.failed) })
    }
    setBusy(false)
  }
  return (
    <Button size="md" variant="text" aria-disabled={isBusy} onClick={() => void (isBusy || send())}>
      {isBusy ? text.sending : text.again}
    </Button>
  )
}
