import { messages } from '#web/i18n/messages.ts'

/** How an order is paid and what goes back, in the portals. */
export const paymentTexts = messages({
  en: {
    awaits: 'Awaits payment',
    until: 'Awaited until {until}',
    refund: 'Refund {number}',
    open: 'On its way',
    done: 'Done',
    failed: 'Could not go back',
    failedText: 'The card provider could not pay it back. Please pay it back another way.',
  },
  ar: {
    awaits: 'بانتظار الدفع',
    until: 'متوقع حتى {until}',
    refund: 'المبلغ المُعاد {number}',
    open: 'في الطريق',
    done: 'اكتمل',
    failed: 'تعذّرت الإعادة',
    failedText: 'تعذّر على مزوّد الدفع إعادته. يُرجى إعادته بطريقة أخرى.',
  },
})
