import { messages } from './messages.ts'

/** What marks a demo, on public pages and in the portals (R-DEMO-05). */
export const demoWords = messages({
  en: {
    demoNote: 'Demo: the shops, products, prices and ratings on this site are samples.',
    testLogins: 'Test logins',
    sample: 'sample',
  },
  ar: {
    demoNote: 'نسخة تجريبية: المتاجر والقطع والأسعار والتقييمات في هذا الموقع نماذج للعرض.',
    testLogins: 'حسابات تجريبية',
    sample: 'مثال',
  },
})
