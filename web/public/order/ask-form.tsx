import { z } from 'zod'
import { askAboutOrder, messageText } from '#contract/orders/messages.ts'
import { call } from '#web/kit/api/call.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { TextField } from '#web/kit/storefront/forms/field.tsx'
import { FormEnd } from './form-end.tsx'
import { type OrderFormProps, showSent } from './order-form.ts'
import { questionTexts } from './question-messages.ts'
import styles from './customer-orders.module.css'

const fields = z.object({ text: messageText })

/** Form to ask the shop a question; the draft survives a reload until it is sent. */
export function AskForm(props: OrderFormProps) {
  const { number, email, onClose } = props
  const text = useText(questionTexts)
  const form = useContractForm(fields, {
    initial: { text: '' },
    draft: { key: `mj-question:${number}` },
    onSubmit: async (said) => {
      await call(askAboutOrder, { params: { orderNumber: number }, body: { email, ...said } })
      form.startOver()
      await showSent({ title: text.sent, text: number }, props)
    },
  })
  return (
    <form
      className={styles.change}
      aria-label={text.askAbout({ number })}
      onSubmit={form.onSubmit}
      noValidate
    >
      <TextField field={form.field('text')} label={text.question} help={text.help} lines={3} />
      <FormEnd form={form} words={text}>
        <Button size="md" variant="text" onClick={onClose}>
          {text.cancel}
        </Button>
      </FormEnd>
    </form>
  )
}
