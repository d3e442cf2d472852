import { agreeToFetch } from '#contract/orders/returns.ts'
import { call } from '#web/kit/api/call.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import { type OrderFormProps, showSent } from '../order-form.ts'
import { usePress } from '#web/kit/forms/use-press.ts'
import { returnTexts } from './messages.ts'
import type { ReturnsView } from '../parts-view.ts'

type Props = Omit<OrderFormProps, 'onClose'> & {
  readonly id: string
  readonly fetch: NonNullable<ReturnsView['asked'][number]['fetch']>
}

/** The day on which the shop wants to collect a return: the customer agrees, or waits for another proposal. */
export function FetchDay({ id, fetch, number, email, onChanged }: Props) {
  const text = useText(returnTexts)
  const { isPending, failure, press } = usePress(text.fetchFailed)
  const { date, window, moment, isAgreed } = fetch
  const answer = (suits: boolean, button: HTMLElement) => {
    // The buttons disappear with the answer, so the focus moves to the section of returns.
    const place = button.closest('fieldset')
    press(async () => {
      await call(agreeToFetch, { params: { orderNumber: number, id }, body: { email, date, window, suits } })
      await showSent({ title: suits ? text.fetchAgreed : text.fetchDeclined, text: number }, { onChanged })
      place?.focus()
    })
  }
  if (isAgreed) return <span>{text.fetchFixed({ moment })}</span>
  return (
    <>
      <strong>{text.fetchAsked({ moment })}</strong>
      {failure !== null && <span role="alert">{failure}</span>}
      <div className={parts.buttons}>
        <Button
          size="md"
          aria-disabled={isPending}
          onClick={({ currentTarget }) => answer(true, currentTarget)}
        >
          {text.fetchAgree}
        </Button>
        <Button
          size="md"
          variant="text"
          aria-disabled={isPending}
          onClick={({ currentTarget }) => answer(false, currentTarget)}
        >
          {text.fetchDecline}
        </Button>
      </div>
    </>
  )
}
