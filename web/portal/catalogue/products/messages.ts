import { messages } from '#web/kit/i18n/messages.ts'
import { words } from '#web/kit/elements/words.ts'

/** The statuses of a product, what became of changing it, and the units of a model. */
export const productWords = messages(words, {
  en: {
    active: 'Active',
    pending: 'Pending',
    inactive: 'Off sale',
    withdrawn: 'Withdrawn',
    updated: 'Product Updated',
    error: 'Error',
    updateFailed: 'Update Failed',
    unit_mm: 'millimetres',
    unit_cm: 'centimetres',
    unit_inch: 'inches',
  },
  ar: {
    active: 'منشور',
    pending: 'قيد المراجعة',
    inactive: 'خارج العرض',
    withdrawn: 'مسحوب',
    updated: 'حُدّث المنتج',
    error: 'خطأ',
    updateFailed: 'تعذّر التحديث',
    unit_mm: 'المليمتر',
    unit_cm: 'السنتيمتر',
    unit_inch: 'البوصة',
  },
})
