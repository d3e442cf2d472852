import { messages } from '#web/kit/i18n/messages.ts'

export const shopPeopleTexts = messages({
  en: {
    title: 'People',
    hint: 'Everybody signs in with an address and a password of their own. What they do stands under their name.',
    failed: 'The people of your shop could not be read',
    ownerHelp: 'All of it: money, people and settings too',
    managerHelp: 'Products, orders, returns, reviews and figures; no money, people or settings',
    ordersHelp: 'Orders, returns and customers',
  },
  ar: {
    title: 'العاملون',
    hint: 'لكل شخص بريد وكلمة مرور خاصان به، ويُسجَّل ما يفعله باسمه.',
    failed: 'تعذّرت قراءة العاملين في متجرك',
    ownerHelp: 'كل شيء، ومنه المال والعاملون والإعدادات',
    managerHelp: 'المنتجات والطلبات والمرتجعات والتقييمات والأرقام، دون المال والعاملين والإعدادات',
    ordersHelp: 'الطلبات والمرتجعات والعملاء',
  },
})
