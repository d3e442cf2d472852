import { useEffect, useState } from 'react'
import { mailOrderLinks, orderLinksInput } from '#contract/orders/orders.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { call, actBy } from '#web/kit/api/call.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { messages } from '#web/kit/i18n/messages.ts'
import { Question } from '#web/kit/storefront/question.tsx'
import { showToast } from '#web/kit/storefront/toast.tsx'
import { orderKeyOf, rememberKey, useOrderKeys } from './order-keys.ts'

const keyTexts = messages({
  en: {
    title: 'Confirm that it is you',
    text: 'Others know your order number too, for example the shop. We will email a link to {email}: open it on this device to continue. If you no longer have access to that mailbox, contact us.',
    send: 'Email me the link',
    later: 'Not now',
    sent: 'The link is on its way',
    sentText: 'We send at most one per hour. Please check your junk mail too.',
    failed: 'The link could not be sent. Please try again.',
  },
  ar: {
    title: 'أثبت أنك صاحب الطلب',
    text: 'رقم طلبك يعرفه غيرك أيضاً، كالمتجر مثلاً. نرسل رابطاً إلى {email}، فافتحه على هذا الجهاز ثم تابع. وإن لم تعد تستطيع قراءة هذا البريد فتواصل معنا.',
    send: 'أرسلوا إليّ الرابط',
    later: 'ليس الآن',
    sent: 'الرابط في الطريق إليك',
    sentText: 'نرسل رابطاً واحداً في الساعة على الأكثر. قد تجده بين الرسائل غير المرغوب فيها.',
    failed: 'تعذّر الإرسال. يُرجى المحاولة من جديد.',
  },
})

type Props = { readonly link: string; readonly email: string }

/**
 * Lets this browser act for the customer: by the key in a mailed link, which is removed from the URL at once so that it
 * is not shared with the page, or by the key from ordering in this browser. Where neither suffices, offers to mail a
 * link.
 */
export function OrderKey({ link, email }: Props) {
  const text = useText(keyTexts)
  const [isAsked, setAsked] = useState(false)
  const keys = useOrderKeys()
  useEffect(() => {
    const address = new URL(window.location.href)
    const mailed = address.searchParams.get('mailed')
    if (mailed === null) return
    rememberKey({ link, key: mailed })
    address.searchParams.delete('mailed')
    window.history.replaceState(window.history.state, '', address)
  }, [link])
  // The effect reads the key itself, so that one just remembered is used at once.
  useEffect(() => actBy({ key: orderKeyOf(link), ask: () => setAsked(true) }), [link, keys])
  if (!isAsked) return null
  const send = async () => {
    await call(mailOrderLinks, { body: orderLinksInput.parse({ email }) })
    showToast({ title: text.sent, text: text.sentText })
  }
  return (
    <Question
      title={text.title}
      text={text.text({ email })}
      yes={text.send}
      no={text.later}
      onYes={send}
      whyNot={(error) => sentenceOf(error, text.failed)}
      onClose={() => setAsked(false)}
    />
  )
}
