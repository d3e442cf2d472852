import { messages } from '#web/kit/i18n/messages.ts'
import { words } from '#web/kit/elements/words.ts'
import { type FieldName, fieldOf } from '#contract/catalogue/products/field-lists.ts'
import { readDimensions } from '#domain/catalogue/products/dimensions.ts'
import { useLocale } from '#web/kit/i18n/locale.tsx'

/** Statuses of a product, results of changing it, and units of a model. */
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

type FieldWords = {
  readonly label: (name: FieldName) => string
  readonly unit: (name: FieldName) => string
  /** "72 kg" of "72.00"; three numbers as "226 × 97 × 91 cm", any other size as it was typed (G-65). */
  readonly measure: (name: FieldName, value: string | number) => string
}

/** Labels and units of fields, in the reader's language. */
export function useFieldWords(): FieldWords {
  const { language, number } = useLocale()
  const unit = (name: FieldName) => fieldOf(name).unit?.[language] ?? ''
  return {
    label: (name) => fieldOf(name).label[language],
    unit,
    measure: (name, value) => {
      if (fieldOf(name).kind !== 'dimensions') return `${number(Number(value))} ${unit(name)}`
      const read = readDimensions(String(value))
      if (read === null) return String(value)
      const sides = [read.widthMm, read.depthMm, read.heightMm].map((mm) => number(mm / 10))
      return `${sides.join(' × ')} ${unit(name)}`
    },
  }
}
