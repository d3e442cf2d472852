import { words } from '#web/kit/elements/words.ts'
import { messages } from '#web/kit/i18n/messages.ts'

export const rateTexts = messages(words, {
  en: {
    title: 'Rate of the euro',
    hint: 'What is priced in euros is sold in dirhams at the rate of the day. Orders keep theirs.',
    today: 'Today one euro counts AED {rate}.',
    assumed: 'Nobody has entered a rate: products cannot be priced in euros.',
    rate: 'AED for one EUR',
    source: 'Source',
    sourceHelp: 'Tax documents need the rate that the Central Bank publishes for the day of the sale.',
    centralBank: 'Central Bank of the UAE',
    save: 'Enter the rate',
    saved: 'Rate entered',
    savedText: 'Prices in dirhams follow within a second.',
    notSaved: 'The rate was not entered',
    failed: 'The rates could not be read',
    list: 'Rates that were entered',
    by: 'Entered by',
  },
  ar: {
    title: 'سعر صرف اليورو',
    hint: 'ما سُعّر باليورو يُباع بالدرهم بسعر اليوم، وتحتفظ الطلبات بسعرها.',
    today: 'يُحتسب اليورو اليوم بـ {rate} درهم.',
    assumed: 'لم يُدخل أحد سعراً بعد، فلا تُسعّر المنتجات باليورو.',
    rate: 'الدراهم مقابل يورو واحد',
    source: 'المصدر',
    sourceHelp: 'تتطلب المستندات الضريبية السعر الذي ينشره المصرف المركزي ليوم البيع.',
    centralBank: 'مصرف الإمارات العربية المتحدة المركزي',
    save: 'إدخال السعر',
    saved: 'أُدخل السعر',
    savedText: 'تتبعه الأسعار بالدرهم خلال ثانية.',
    notSaved: 'لم يُدخل السعر',
    failed: 'تعذّرت قراءة الأسعار',
    list: 'الأسعار المُدخلة',
    by: 'أدخله',
  },
})
