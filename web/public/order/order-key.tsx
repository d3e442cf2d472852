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
    title: 'Show that it is you',
    text: 'Others know the number of your order too, its shop for example. We send a link to {email}: open it on this device, and you can go on. If you cannot read that mailbox any more, contact us.',
    send: 'Send me the link',
    later: 'Not now',
    sent: 'The link is on its way',
    sentText: 'We send one an hour at most. It may lie among your junk mail.',
    failed: 'This could not be sent. Please try again.',
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
 * Lets this browser act for whoever ordered: by the key of a mailed link, which leaves the address at once so that nobody
 * passes it on with the page, or by that of having ordered here. Where neither is enough it offers to mail one.
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
  // Read by the effect, since one that has just been remembered counts at once.
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
