import { useState } from 'react'
import { mailOrderLinks, orderLinksInput } from '#contract/orders/orders.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { messages } from '#web/kit/i18n/messages.ts'
import { Button } from '#web/kit/storefront/button.tsx'
import { FormNote } from '#web/kit/storefront/forms/form-note.tsx'
import parts from '#web/kit/storefront/visitor/parts.module.css'

const mailLinksTexts = messages({
  en: {
    lead: 'No number at hand? We send the links to all your orders to this address.',
    send: 'Send me the links',
    failed: 'This could not be sent. Please try again.',
  },
  ar: {
    lead: 'ليس معك الرقم؟ نرسل روابط كل طلباتك إلى هذا البريد.',
    send: 'أرسلوا إليّ الروابط',
    failed: 'تعذّر الإرسال. يُرجى المحاولة من جديد.',
  },
})

type Props = {
  readonly email: unknown
  /** Shows what is wrong with the address; false where it is. */
  readonly check: () => boolean
}

/** On another device, without a number: a mail leads to all orders of the address. */
export function MailLinks({ email, check }: Props) {
  const text = useText(mailLinksTexts)
  const [said, say] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    if (!check()) return
    setFailure(null)
    try {
      const body = orderLinksInput.parse({ email })
      say((await call(mailOrderLinks, { body })).message)
    } catch (error) {
      setFailure(sentenceOf(error, text.failed))
    }
  }
  if (said !== null) return <output>{said}</output>
  return (
    <div className={`mj-needs-js ${parts.buttons}`}>
      <p className={parts.hint}>{text.lead}</p>
      <FormNote problems={[]} failure={failure} />
      <Button variant="line" onClick={() => void send()}>
        {text.send}
      </Button>
    </div>
  )
}
