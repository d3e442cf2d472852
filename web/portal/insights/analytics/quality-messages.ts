import { messages } from '#web/kit/i18n/messages.ts'
import { words } from '#web/kit/elements/words.ts'
import { attemptsOf, counted, ordersOf, reviewsOf, shops } from '#web/kit/elements/counted.ts'

/** Shop quality: the panel of a shop's dashboard, and the administrators' list. */
export const qualityTexts = messages(words, {
  en: {
    title: 'Shop quality',
    subtitle:
      'How well shops answer, deliver and are rated. For information only: nothing happens automatically.',
    ownTitle: 'Your quality',
    ownHint: 'The last 90 days',
    failedToRead: 'The quality figures could not be loaded',
    search: 'Find a shop',
    tabs: 'Shops by quality',
    good: 'Good',
    fair: 'Fair',
    bad: 'Needs work',
    unknown: 'Too few orders',
    grade: 'Quality',
    found: { zero: 'No shops', one: '{count} shop', other: '{count} shops' },
    none: 'No approved shop yet',
    noneText: 'Shops appear here once they are approved.',
    noneFound: 'No shop matches',
    orders: { one: 'of {count} order', other: 'of {count} orders' },
    attempts: { one: 'of {count} delivery attempt', other: 'of {count} delivery attempts' },
    reviews: { one: 'of {count} review', other: 'of {count} reviews' },
    meanings: 'What the measures mean',
  },
  ar: {
    title: 'جودة المتاجر',
    subtitle: 'مدى التزام المتاجر بالرد والتسليم وتقييماتها، ولا يترتب على ذلك شيء تلقائياً',
    ownTitle: 'جودة خدمتك',
    ownHint: 'آخر 90 يوماً',
    failedToRead: 'تعذّرت قراءة الجودة',
    search: 'ابحث عن متجر',
    tabs: 'المتاجر حسب الجودة',
    good: 'جيدة',
    fair: 'مقبولة',
    bad: 'تحتاج إلى تحسين',
    unknown: 'طلبات قليلة',
    grade: 'الجودة',
    found: counted('لا توجد متاجر', shops),
    none: 'لا يوجد متجر معتمد بعد',
    noneText: 'تظهر المتاجر هنا بعد اعتمادها.',
    noneFound: 'لا يوجد متجر مطابق',
    orders: counted('بلا طلبات', ordersOf, 'من {}'),
    attempts: counted('بلا محاولات', attemptsOf, 'من {}'),
    reviews: counted('بلا تقييمات', reviewsOf, 'من {}'),
    meanings: 'معنى المقاييس',
  },
})
