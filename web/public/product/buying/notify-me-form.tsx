import { useState } from 'react'
import { useRecentOrders } from '#web/public/order/recent-orders.ts'
import { askForStockNotice, stockNoticeInput } from '#contract/orders/stock-notices.ts'
import { call } from '#web/kit/api/call.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { messages } from '#web/kit/i18n/messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { TextField } from '#web/kit/storefront/forms/field.tsx'
import styles from './buy-box.module.css'
import { FormFaults } from '#web/kit/storefront/forms/form-faults.tsx'

const notifyMeTexts = messages({
  en: {
    email: 'Your email',
    help: 'We will email you once when it is back in stock and use the address for nothing else.',
    ofDesign: 'Any sold-out finish of this design',
    send: 'Notify me',
    failed: 'Your request could not be sent. Please try again.',
  },
  ar: {
    email: 'بريدك الإلكتروني',
    help: 'نرسل رسالة واحدة عندما يتوفر المنتج من جديد، ولا نستخدم البريد لغير ذلك.',
    ofDesign: 'أي لون نفد من هذا التصميم',
    send: 'أخبروني',
    failed: 'تعذّر الإرسال. يُرجى المحاولة من جديد.',
  },
})

type Props = {
  readonly productId: string
  /** Set where other finishes of the design are sold out too. */
  readonly isOneOfSeveral: boolean
}

/** Asks for the e-mail address; the server's answer replaces the form. */
export function NotifyMeForm({ productId, isOneOfSeveral }: Props) {
  const text = useText(notifyMeTexts)
  const order = useRecentOrders()[0]?.link
  const [said, say] = useState<string | null>(null)
  const form = useContractForm(stockNoticeInput, {
    initial: { email: '', ofDesign: false },
    onSubmit: async (typed) => {
      const orderKey = order && (await import('#web/public/order/order-keys.ts')).orderKeyOf(order)
      const body = { ...typed, order, ...(orderKey && { orderKey }) }
      say((await call(askForStockNotice, { params: { id: productId }, body })).message)
    },
  })
  if (said !== null) return <output>{said}</output>
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <TextField
        field={form.field('email')}
        label={text.email}
        help={text.help}
        type="email"
        autoComplete="email"
      />
      {isOneOfSeveral && (
        <label className={styles.check}>
          <input
            type="checkbox"
            name="ofDesign"
            checked={form.values.ofDesign === true}
            onChange={({ target }) => form.setValues({ ofDesign: target.checked })}
          />
          {text.ofDesign}
        </label>
      )}
      <FormFaults form={form} failed={text.failed} />
      <Button type="submit" isFull aria-disabled={form.isPending}>
        {text.send}
      </Button>
    </form>
  )
}
