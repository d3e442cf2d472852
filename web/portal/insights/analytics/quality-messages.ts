import { messages } from '#web/kit/i18n/messages.ts'
import { words } from '#web/kit/elements/words.ts'
import { counted, shops } from '#web/kit/elements/counted.ts'

/** How well shops serve: the shop's own part of its dashboard, and the administrators' list. */
export const qualityTexts = messages(words, {
  en: {
    title: 'Shop quality',
    subtitle: 'How well shops answer, deliver and are rated; nothing follows by itself',
    ownTitle: 'Your quality',
    ownHint: 'The last 90 days',
    failedToRead: 'The quality could not be read',
    search: 'Find a shop',
    tabs: 'Shops by quality',
    good: 'Good',
    fair: 'Fair',
    bad: 'Bad',
    unknown: 'Too few orders',
    grade: 'Quality',
    found: { zero: 'No shops', one: '{count} shop', other: '{count} shops' },
    none: 'No approved shop yet',
    noneText: 'Shops appear here once they are approved.',
    noneFound: 'No shop matches',
    cases: { one: 'of {count} case', other: 'of {count} cases' },
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
    bad: 'ضعيفة',
    unknown: 'طلبات قليلة',
    grade: 'الجودة',
    found: counted('لا توجد متاجر', shops),
    none: 'لا يوجد متجر معتمد بعد',
    noneText: 'تظهر المتاجر هنا بعد اعتمادها.',
    noneFound: 'لا يوجد متجر مطابق',
    cases: {
      zero: 'من لا حالات',
      one: 'من حالة واحدة',
      two: 'من حالتين',
      few: 'من {count} حالات',
      many: 'من {count} حالة',
      other: 'من {count} حالة',
    },
    meanings: 'معنى المقاييس',
  },
})
