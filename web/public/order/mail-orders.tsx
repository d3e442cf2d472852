import { useState } from 'react'
import { mailOrderLinks, orderLinksInput } from '#contract/orders/orders.ts'
import { call } from '#web/kit/api/call.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { messages } from '#web/kit/i18n/messages.ts'
import { Button } from '#web/kit/storefront/button.tsx'
import { FormFaults } from '#web/kit/storefront/forms/form-faults.tsx'
import { TextField } from '#web/kit/storefront/forms/text-field.tsx'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './customer-orders.module.css'

const mailOrdersTexts = messages({
  en: {
    title: 'No order number at hand?',
    email: 'Email you ordered with',
    help: 'We send the links to all your orders there.',
    send: 'Email me the links',
    failed: 'This could not be sent. Please try again.',
  },
  ar: {
    title: 'ليس معك رقم الطلب؟',
    email: 'البريد الذي طلبت به',
    help: 'نرسل إليه روابط كل طلباتك.',
    send: 'أرسلوا الروابط إلى بريدي',
    failed: 'تعذّر الإرسال. يُرجى المحاولة من جديد.',
  },
})

/** On another device, without a number: a mail leads to all orders of an address. */
export function MailOrders() {
  const text = useText(mailOrdersTexts)
  const [said, say] = useState<string | null>(null)
  const form = useContractForm(orderLinksInput, {
    initial: { email: '' },
    onSubmit: async (body) => say((await call(mailOrderLinks, { body })).message),
  })
  return (
    <section aria-labelledby="mail-orders" className="mj-needs-js">
      <h2 id="mail-orders" className={parts.title}>
        {text.title}
      </h2>
      {said === null ? (
        <form className={styles.find} onSubmit={form.onSubmit} noValidate>
          <TextField
            field={form.field('email')}
            label={text.email}
            help={text.help}
            type="email"
            dir="ltr"
            autoComplete="email"
          />
          <FormFaults form={form} failed={text.failed} />
          <div>
            <Button variant="line" type="submit" aria-disabled={form.isPending}>
              {text.send}
            </Button>
          </div>
        </form>
      ) : (
        <output>{said}</output>
      )}
    </section>
  )
}
