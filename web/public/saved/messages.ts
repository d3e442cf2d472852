import { messages } from '#web/kit/i18n/messages.ts'

export const savedTexts = messages({
  en: {
    title: 'Saved items',
    lead: 'Kept in this browser, without an account. A link takes them to another device.',
    elsewhere: 'The other device adds them to what it has saved. The link holds nothing about you.',
    brought: 'Saved here too',
    undo: 'Undo',
    share: 'Share these items',
    emptyTitle: 'Nothing saved yet',
    emptyText: 'Press the heart on a product to find it here again.',
    failedTitle: 'Failed to fetch products',
    failedText: 'Your saved items are kept. Check the connection and try again.',
    gone: {
      one: '{count} saved item is no longer sold here.',
      other: '{count} saved items are no longer sold here.',
    },
    needsScript: 'Saved items live in your browser and need JavaScript to be shown.',
  },
  ar: {
    title: 'القطع المحفوظة',
    lead: 'محفوظة في هذا المتصفح بلا حساب، وينقلها رابط إلى جهاز آخر.',
    elsewhere: 'يضيفها الجهاز الآخر إلى ما حُفظ عليه، ولا يحمل الرابط شيئاً عنك.',
    brought: 'حُفظت هنا أيضاً',
    undo: 'تراجع',
    share: 'شارك هذه القطع',
    emptyTitle: 'لم تحفظ شيئاً بعد',
    emptyText: 'اضغط على القلب في أي قطعة لتجدها هنا لاحقاً.',
    failedTitle: 'تعذّر جلب المنتجات',
    failedText: 'قطعك ما زالت محفوظة. تحقّق من الاتصال وأعد المحاولة.',
    gone: {
      zero: 'كل القطع المحفوظة معروضة.',
      one: 'قطعة محفوظة واحدة لم تعد تُباع هنا.',
      two: 'قطعتان محفوظتان لم تعودا تُباعان هنا.',
      few: '{count} قطع محفوظة لم تعد تُباع هنا.',
      many: '{count} قطعة محفوظة لم تعد تُباع هنا.',
      other: '{count} قطعة محفوظة لم تعد تُباع هنا.',
    },
    needsScript: 'القطع المحفوظة في متصفحك، وعرضها يحتاج إلى جافاسكربت.',
  },
})
