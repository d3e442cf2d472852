import { messages } from '#web/kit/i18n/messages.ts'
import { words } from '#web/kit/elements/words.ts'

/** A shop's KYC documents, shown in place. */
export const documentTexts = messages(words, {
  en: {
    none: 'No documents attached',
    noneText: 'The shop registered without documents.',
    uploaded: 'Uploaded {when}',
    newer: 'new',
    refused: 'not accepted',
    loading: 'Loading the document',
    failed: 'The document could not be loaded',
    broken: 'This file cannot be shown here. Download it to view it.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    turn: 'Rotate',
    page: 'Page {page} of {pages}',
    morePages: {
      one: '{count} more page: download the file to read it.',
      other: '{count} more pages: download the file to read them.',
    },
  },
  ar: {
    none: 'لا توجد مستندات مرفقة',
    noneText: 'سُجّل المتجر من دون مستندات.',
    uploaded: 'رُفع {when}',
    newer: 'جديد',
    refused: 'لم يُقبل',
    loading: 'جارٍ تحميل المستند',
    failed: 'تعذّر تحميل المستند',
    broken: 'لا يمكن عرض هذا الملف هنا. نزّله للاطلاع عليه.',
    zoomIn: 'تكبير',
    zoomOut: 'تصغير',
    turn: 'تدوير',
    page: 'الصفحة {page} من {pages}',
    morePages: {
      zero: 'لا صفحات أخرى.',
      one: 'صفحة أخرى: نزّل الملف لقراءتها.',
      two: 'صفحتان أخريان: نزّل الملف لقراءتهما.',
      few: '{count} صفحات أخرى: نزّل الملف لقراءتها.',
      many: '{count} صفحة أخرى: نزّل الملف لقراءتها.',
      other: '{count} صفحة أخرى: نزّل الملف لقراءتها.',
    },
  },
})
