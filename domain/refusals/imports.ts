import type { Refusals } from './kind.ts'

/** Imports of products. */
export const importRefusals = {
  'import.not-found': { kind: 'absent', en: 'Import not found', ar: 'لم نجد هذا الاستيراد' },
  'import.cannot-move': {
    kind: 'conflict',
    en: 'This import has moved on meanwhile. Please look at it again.',
    ar: 'تقدّم هذا الاستيراد في هذه الأثناء. يُرجى الاطلاع عليه من جديد.',
  },
  'import.another-runs': {
    kind: 'conflict',
    en: 'Another import of your shop is still running. Please wait for it, or cancel it.',
    ar: 'ما زال استيراد آخر لمتجرك جارياً. يُرجى انتظاره أو إلغاؤه.',
  },
  'import.wrong-type': {
    kind: 'wrong-type',
    en: 'Please choose a CSV or XLSX file.',
    ar: 'يُرجى اختيار ملف CSV أو XLSX.',
  },
  'import.unreadable': {
    kind: 'invalid',
    en: 'This file cannot be read. Please save it again as CSV UTF-8 or as XLSX.',
    ar: 'تعذّرت قراءة هذا الملف. يُرجى حفظه من جديد بصيغة CSV UTF-8 أو XLSX.',
  },
  'import.empty': {
    kind: 'invalid',
    en: 'This file has no rows under its headings.',
    ar: 'لا توجد صفوف تحت عناوين الأعمدة في هذا الملف.',
  },
  'import.too-many-rows': {
    kind: 'invalid',
    en: 'This file has more than 10,000 rows. Please split it.',
    ar: 'يحتوي هذا الملف على أكثر من 10,000 صف. يُرجى تقسيمه.',
  },
  'import.too-many-columns': {
    kind: 'invalid',
    en: 'This file has more than 200 columns.',
    ar: 'يحتوي هذا الملف على أكثر من 200 عمود.',
  },
  'import.too-many-cells': {
    kind: 'invalid',
    en: 'This file has far too many cells. Please delete empty rows and columns, or split it.',
    ar: 'يحتوي هذا الملف على عدد كبير جداً من الخلايا. يُرجى حذف الصفوف والأعمدة الفارغة أو تقسيم الملف.',
  },
  'import.cell-too-long': {
    kind: 'invalid',
    en: 'A cell in row {row} has more than 32,767 characters.',
    ar: 'تحتوي خلية في الصف {row} على أكثر من 32,767 حرفاً.',
  },
  'import.bomb': {
    kind: 'invalid',
    en: 'This file unpacks to far more than rows need (64 MB at most) and was not read. Please delete what is not needed, or split it.',
    ar: 'حجم محتوى هذا الملف بعد فك ضغطه أكبر بكثير مما تحتاجه الصفوف (64 ميغابايت على الأكثر)، ولم تتم قراءته. يُرجى حذف ما لا يلزم أو تقسيم الملف.',
  },
  'import.columns-missing': {
    kind: 'invalid',
    en: 'Choose a column for each required field, and no field twice.',
    ar: 'اختر عموداً لكل حقل مطلوب، ولا تختر الحقل نفسه مرتين.',
  },
  'import.meaning-unknown': {
    kind: 'invalid',
    en: 'Choose a category, color or style that is there.',
    ar: 'اختر فئة أو لوناً أو طرازاً متاحاً.',
  },
  'import.no-rows-ready': {
    kind: 'conflict',
    en: 'No row of this file can be imported yet.',
    ar: 'لا يوجد في هذا الملف صف يمكن استيراده بعد.',
  },
  'import.zip-too-large': {
    kind: 'too-large',
    en: 'The ZIP is larger than 200 MB. Please send fewer files at a time.',
    ar: 'حجم ملف ZIP أكبر من 200 ميغابايت. يُرجى إرسال ملفات أقل في كل مرة.',
  },
  'import.zip-unreadable': {
    kind: 'invalid',
    en: 'The ZIP cannot be read. Please pack it again, without a password.',
    ar: 'تعذّرت قراءة ملف ZIP. يُرجى ضغطه من جديد دون كلمة مرور.',
  },
} as const satisfies Refusals
