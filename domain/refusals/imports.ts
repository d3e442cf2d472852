import { absent, conflict, invalid, tooLarge, wrongType, type Refusals } from './kind.ts'

/** Imports of products. */
export const importRefusals = {
  'import.not-found': absent('Import not found', 'لم نجد هذا الاستيراد'),
  'import.cannot-move': conflict(
    'This import has changed in the meantime. Please check it again.',
    'تقدّم هذا الاستيراد في هذه الأثناء. يُرجى الاطلاع عليه من جديد.',
  ),
  'import.another-runs': conflict(
    'Another import of your shop is still running. Please wait until it ends, or cancel it.',
    'ما زال استيراد آخر لمتجرك جارياً. يُرجى انتظاره أو إلغاؤه.',
  ),
  'import.wrong-type': wrongType('Please choose a CSV or XLSX file.', 'يُرجى اختيار ملف CSV أو XLSX.'),
  'import.unreadable': invalid(
    'This file cannot be read. Please save it again as CSV UTF-8 or as XLSX.',
    'تعذّرت قراءة هذا الملف. يُرجى حفظه من جديد بصيغة CSV UTF-8 أو XLSX.',
  ),
  'import.empty': invalid(
    'This file has no rows below its headings.',
    'لا توجد صفوف تحت عناوين الأعمدة في هذا الملف.',
  ),
  'import.too-many-rows': invalid(
    'This file has more than 10,000 rows. Please split it.',
    'يحتوي هذا الملف على أكثر من 10,000 صف. يُرجى تقسيمه.',
  ),
  'import.too-many-columns': invalid(
    'This file has more than 200 columns.',
    'يحتوي هذا الملف على أكثر من 200 عمود.',
  ),
  'import.too-many-cells': invalid(
    'This file has far too many cells. Please delete empty rows and columns, or split it.',
    'يحتوي هذا الملف على عدد كبير جداً من الخلايا. يُرجى حذف الصفوف والأعمدة الفارغة أو تقسيم الملف.',
  ),
  'import.cell-too-long': invalid(
    'A cell in row {row} has more than 32,767 characters.',
    'تحتوي خلية في الصف {row} على أكثر من 32,767 حرفاً.',
  ),
  'import.bomb': invalid(
    'This file is too large once unpacked (the limit is 64 MB) and was not read. Please delete what is not needed, or split it.',
    'حجم محتوى هذا الملف بعد فك ضغطه أكبر بكثير مما تحتاجه الصفوف (64 ميغابايت على الأكثر)، ولم تتم قراءته. يُرجى حذف ما لا يلزم أو تقسيم الملف.',
  ),
  'import.columns-missing': invalid(
    'Choose a column for each required field, and no field twice.',
    'اختر عموداً لكل حقل مطلوب، ولا تختر الحقل نفسه مرتين.',
  ),
  'import.meaning-unknown': invalid(
    'Choose an existing category, color or style.',
    'اختر فئة أو لوناً أو طرازاً متاحاً.',
  ),
  'import.no-rows-ready': conflict(
    'No row of this file can be imported yet.',
    'لا يوجد في هذا الملف صف يمكن استيراده بعد.',
  ),
  'import.zip-too-large': tooLarge(
    'The ZIP is larger than 200 MB, or than 1 GB unpacked. Please upload fewer files at a time.',
    'حجم ملف ZIP أكبر من 200 ميغابايت، أو أكبر من 1 غيغابايت بعد فك ضغطه. يُرجى إرسال ملفات أقل في كل مرة.',
  ),
  'import.zip-incomplete': conflict(
    'The ZIP of photos was not uploaded completely. Please upload it again.',
    'لم يصل ملف ZIP الخاص بالصور كاملاً. يُرجى إرساله مرة أخرى.',
  ),
  'import.zip-unreadable': invalid(
    'The ZIP cannot be opened. Please create it again, without a password.',
    'تعذّرت قراءة ملف ZIP. يُرجى ضغطه من جديد دون كلمة مرور.',
  ),
} as const satisfies Refusals
