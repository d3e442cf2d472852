import { messages } from '#web/kit/i18n/messages.ts'

export const footerTexts = messages({
  en: {
    about: 'Furniture from the makers, suppliers and shops of the Emirates.',
    shop: 'Shop',
    contact: 'Contact us',
    whatsapp: 'WhatsApp',
    hello: 'Hello, I have a question.',
    sell: 'Sell on Majlis',
    sales: 'Talk to sales',
    prices: 'Prices in AED; where a shop prices in EUR, that price is shown next to it.',
  },
  ar: {
    about: 'أثاث من صنّاع الإمارات ومورّديها ومتاجرها.',
    shop: 'تسوّق',
    contact: 'تواصل معنا',
    whatsapp: 'واتساب',
    hello: 'مرحباً، لدي سؤال.',
    sell: 'بِع على مجلس',
    sales: 'تحدّث إلى المبيعات',
    prices: 'الأسعار بالدرهم الإماراتي، وإلى جانبها سعر المتجر إن كان باليورو.',
  },
})

export const errorTexts = messages({
  en: {
    title: 'This page could not be loaded',
    text: 'There was a problem on our side. Nothing is lost: please try again in a moment.',
    offline: 'You are offline',
    offlineText: 'This page has not been loaded before. Try again once you are back online.',
  },
  ar: {
    title: 'تعذّر عرض هذه الصفحة',
    text: 'حدث خطأ من جهتنا. لم تفقد شيئاً، فأعد المحاولة بعد قليل.',
    offline: 'أنت غير متصل بالإنترنت',
    offlineText: 'لم تُفتح هذه الصفحة من قبل. أعد المحاولة عند عودة الاتصال.',
  },
})
