import { messages } from '#web/kit/i18n/messages.ts'

/** How a list is looked at: its order, its columns, views that are saved. */
export const listMenuTexts = messages({
  en: {
    menu: 'Columns and saved views',
    table: 'As a table',
    sort: 'Sort by',
    columns: 'Columns',
    allColumns: 'Show the default columns',
    views: 'Saved views',
    save: 'Save this view',
    remove: 'Delete the view {name}',
    saveHint: 'Filters, order and columns are saved in this browser under a name.',
    name: 'Name',
  },
  ar: {
    menu: 'الأعمدة وطرق العرض المحفوظة',
    table: 'في جدول',
    sort: 'الترتيب حسب',
    columns: 'الأعمدة',
    allColumns: 'عرض الأعمدة الافتراضية',
    views: 'طرق العرض المحفوظة',
    save: 'حفظ طريقة العرض هذه',
    remove: 'حذف طريقة العرض {name}',
    saveHint: 'تُحفظ عوامل التصفية والترتيب والأعمدة في هذا المتصفح باسم تختاره.',
    name: 'الاسم',
  },
})
