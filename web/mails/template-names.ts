import type { Bilingual, Language } from '#domain/text/language.ts'

const names: Readonly<Record<string, Bilingual>> = {
  'shop-received': { en: 'Registration received', ar: 'استلام التسجيل' },
  'shop-approved': { en: 'Shop approved', ar: 'اعتماد المتجر' },
  'shop-rejected': { en: 'Shop rejected', ar: 'رفض المتجر' },
  'shop-suspended': { en: 'Shop suspended', ar: 'إيقاف المتجر' },
  'shop-reinstated': { en: 'Shop reinstated', ar: 'إعادة اعتماد المتجر' },
  'licence-expiring-30': { en: 'Licence ends in 30 days', ar: 'الرخصة تنتهي بعد 30 يوماً' },
  'licence-expiring-14': { en: 'Licence ends in 14 days', ar: 'الرخصة تنتهي بعد 14 يوماً' },
  'licence-expiring-3': { en: 'Licence ends in 3 days', ar: 'الرخصة تنتهي بعد 3 أيام' },
  'admin-shop-registered': { en: 'To administrators: new shop', ar: 'إلى مديري المنصة: متجر جديد' },
  'product-approved': { en: 'Product approved', ar: 'اعتماد المنتج' },
  'product-rejected': { en: 'Product rejected', ar: 'رفض المنتج' },
  'change-approved': { en: 'Product change approved', ar: 'اعتماد تعديل منتج' },
  'change-rejected': { en: 'Product change rejected', ar: 'رفض تعديل منتج' },
  'admin-product-submitted': { en: 'To administrators: new product', ar: 'إلى مديري المنصة: منتج جديد' },
  'password-reset': { en: 'Choose a new password', ar: 'اختيار كلمة مرور جديدة' },
  'password-changed': { en: 'Password changed', ar: 'تغيير كلمة المرور' },
}

/** What a template is called; one that this version does not know keeps its key. */
export function templateName(name: string, language: Language): string {
  return names[name]?.[language] ?? name
}
