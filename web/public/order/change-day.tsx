import { useEffect, useState } from 'react'
import { changeOrderDay, listOrderDays } from '#contract/orders/proposals.ts'
import type { DeliveryDay } from '#domain/shops/delivery.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { type DayChoice, soonest } from '#web/order/days.ts'
import { DayAndTime } from './day-and-time.tsx'
import { customerOrderTexts } from './messages.ts'
import { type OrderFormProps, showSent } from './order-form.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './customer-orders.module.css'

/** Form to move a delivery to another day, of those still free at the shop. */
export function ChangeDay(props: OrderFormProps) {
  const { number, onClose } = props
  const text = useText(customerOrderTexts)
  const common = useText(commonTexts)
  const { days, chosen, setChosen, failure, save, retry } = useDays(props)
  return (
    <form className={styles.change} aria-label={text.changeDayOf({ number })} onSubmit={save}>
      {days === null && failure === null && <output>{common.loading}</output>}
      {days !== null && chosen === null && <p>{text.noDays}</p>}
      {days !== null && chosen !== null && <DayAndTime days={days} chosen={chosen} onChoose={setChosen} />}
      {failure !== null && <p role="alert">{failure}</p>}
      {days === null && failure !== null && (
        <Button size="md" variant="text" onClick={retry}>
          {common.tryAgain}
        </Button>
      )}
      <div className={parts.buttons}>
        <Button type="submit" size="md" aria-disabled={chosen === null}>
          {text.saveDay}
        </Button>
        <Button size="md" variant="text" onClick={onClose}>
          {text.keepDay}
        </Button>
      </div>
    </form>
  )
}

/** Loads the free days, and again where saving fails because the chosen one was taken in the meantime. */
function useDays({ number, email, ...then }: OrderFormProps) {
  const text = useText(customerOrderTexts)
  const [days, setDays] = useState<readonly DeliveryDay[] | null>(null)
  const [chosen, setChosen] = useState<DayChoice | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isLeft = false
    call(listOrderDays, { params: { orderNumber: number }, query: { email } })
      .then((free) => {
        if (isLeft) return
        setDays(free)
        setChosen(soonest(free))
      })
      .catch((error: unknown) => isLeft || setFailure(sentenceOf(error, text.daysUnread)))
    return () => {
      isLeft = true
    }
  }, [number, email, attempt, text])
  const save = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (chosen === null) return
    call(changeOrderDay, { params: { orderNumber: number }, body: { email, ...chosen } })
      .then(() => showSent({ title: text.dayChanged, text: number }, then))
      .catch((error: unknown) => {
        setFailure(sentenceOf(error, text.daysFailed))
        setAttempt((count) => count + 1)
      })
  }
  const retry = () => {
    setFailure(null)
    setAttempt((count) => count + 1)
  }
  return { days, chosen, setChosen, failure, save, retry }
}
