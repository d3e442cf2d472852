import { messages } from '#web/i18n/messages.ts'

/** What every screen says on which things are added, changed, shown, hidden and deleted. */
export const manageTexts = messages({
  en: {
    action: 'Action',
    apply: 'Apply',
    save: 'Save',
    name: 'Name',
    nameAr: 'Arabic name',
    nameArHelp: 'Shown to readers of Arabic; without it they see the name.',
    slug: 'Slug',
    slugMissing: 'Made from the name; for a name in Arabic only, type one.',
    sortOrder: 'Sort order',
    sortOrderHelp: 'Smaller numbers come first.',
  },
  ar: {
    action: 'الإجراء',
    apply: 'تطبيق',
    save: 'حفظ',
    name: 'الاسم',
    nameAr: 'الاسم بالعربية',
    nameArHelp: 'يظهر لقرّاء العربية، ومن دونه يرون الاسم الأول.',
    slug: 'المعرّف',
    slugMissing: 'يُؤخذ من الاسم. إن كان الاسم بالعربية وحدها فاكتب معرّفاً.',
    sortOrder: 'الترتيب',
    sortOrderHelp: 'الأعداد الأصغر تأتي أولاً.',
  },
})
