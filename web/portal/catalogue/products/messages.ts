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
    updateFailed: 'Update Failed',
    unit_mm: 'millimetres',
    unit_cm: 'centimetres',
    unit_inch: 'inches',
    resubmit: 'Edit & Resubmit',
    takeOffSale: 'Take off sale',
    putBackOnSale: 'Put back on sale',
    stock: 'Stock',
    mainPhoto: 'Main photo',
    photo3d: '3D photo',
  },
  ar: {
    active: 'منشور',
    pending: 'قيد المراجعة',
    inactive: 'خارج العرض',
    withdrawn: 'مسحوب',
    updated: 'حُدّث المنتج',
    updateFailed: 'تعذّر التحديث',
    unit_mm: 'المليمتر',
    unit_cm: 'السنتيمتر',
    unit_inch: 'البوصة',
    resubmit: 'تعديل وإعادة إرسال',
    takeOffSale: 'إيقاف العرض',
    putBackOnSale: 'إعادة العرض',
    stock: 'المخزون',
    mainPhoto: 'الصورة الرئيسية',
    photo3d: 'صورة ثلاثية الأبعاد',
  },
})
