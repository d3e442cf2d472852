import { messages } from '#web/kit/i18n/messages.ts'

/** What happened to an order beside its steps: said where the page is made, so that it need not come with its scripts. */
export const eventTexts = messages({
  en: {
    moment: '{day}, {window}',
    byYou: 'You cancelled {items}.',
    byShop: 'The shop cancelled {items}.',
    notHandedOver: 'The order could not be handed over: {failure}.',
    proposed: 'The shop proposed {moment}.',
    agreed: 'You agreed to {moment}.',
    declined: 'You declined {moment}.',
    withdrawn: 'The shop withdrew its proposal of {moment}.',
    changed: 'You chose {moment}.',
    several: '{count} × {name}',
  },
  ar: {
    moment: '{day}، {window}',
    byYou: 'ألغيت {items}.',
    byShop: 'ألغى المتجر {items}.',
    notHandedOver: 'تعذّر تسليم الطلب: {failure}.',
    proposed: 'اقترح المتجر {moment}.',
    agreed: 'وافقت على {moment}.',
    declined: 'لم توافق على {moment}.',
    withdrawn: 'سحب المتجر اقتراحه: {moment}.',
    changed: 'اخترت {moment}.',
    several: '{count} × {name}',
  },
})
