import { words } from '#web/kit/elements/words.ts'
import { messages } from '#web/kit/i18n/messages.ts'

export const rateTexts = messages(words, {
  en: {
    title: 'Euro exchange rate',
    hint: 'Products priced in euros are sold in dirhams at the rate of the day. Placed orders keep theirs.',
    today: 'Today’s rate: 1 EUR = AED {rate}.',
    assumed: 'No rate has been entered, so products cannot be priced in euros.',
    rate: 'AED for one EUR',
    source: 'Source',
    sourceHelp: 'Tax documents need the rate that the Central Bank publishes for the day of the sale.',
    centralBank: 'Central Bank of the UAE',
    save: 'Save rate',
    saved: 'Rate saved',
    savedText: 'Prices in dirhams update within a second.',
    notSaved: 'The rate was not saved',
    failed: 'The rates could not be loaded',
    list: 'Rate history',
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
