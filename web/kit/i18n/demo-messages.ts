import { messages } from './messages.ts'

/** Texts that mark a demo, on public pages and in the portals (R-DEMO-05). */
export const demoWords = messages({
  en: {
    demoNote: 'Demo: the shops, products, prices and ratings on this site are samples.',
    demoShort: 'Demo: everything here is a sample.',
    testLogins: 'Test logins',
    sample: 'sample',
  },
  ar: {
    demoNote: 'نسخة تجريبية: المتاجر والمنتجات والأسعار والتقييمات في هذا الموقع نماذج للعرض.',
    demoShort: 'نسخة تجريبية: كل ما هنا نماذج.',
    testLogins: 'حسابات تجريبية',
    sample: 'مثال',
  },
})
