import { words } from '#web/kit/elements/words.ts'
import { messages } from '#web/kit/i18n/messages.ts'

export const jobTexts = messages(words, {
  en: {
    title: 'Background work',
    subtitle:
      'What failed at its last try. It is kept here for 30 days; mail that was not sent is in the outbox.',
    failedToRead: 'The background work could not be read',
    none: 'Nothing was given up',
    noneText: 'Work that fails is tried again by itself. What still fails at the last try appears here.',
    work: 'Work',
    reason: 'What went wrong',
    noReason: 'It ended without saying why',
    tries: 'Tries',
    created: 'Begun',
    givenUp: 'Given up',
    again: 'Again',
    repeated: 'Queued again',
    repeatedText: 'It is tried once more now. If it fails again, it comes back here.',
    repeatFailed: 'It could not be queued again',
  },
  ar: {
    title: 'أعمال الخلفية',
    subtitle:
      'ما فشل في محاولته الأخيرة، ويبقى هنا 30 يوماً. أما الرسائل التي لم تُرسل فتجدها في البريد الصادر.',
    failedToRead: 'تعذّرت قراءة أعمال الخلفية',
    none: 'لا شيء متروك',
    noneText: 'يُعاد تلقائياً تنفيذ ما يفشل، ويظهر هنا ما يفشل في المحاولة الأخيرة.',
    work: 'العمل',
    reason: 'سبب الفشل',
    noReason: 'انتهى دون ذكر السبب',
    tries: 'المحاولات',
    created: 'بدأ',
    givenUp: 'تُرك',
    again: 'إعادة المحاولة',
    repeated: 'أُعيد إلى قائمة الانتظار',
    repeatedText: 'يُعاد تنفيذه الآن مرة أخرى، وإن فشل عاد إلى هذه القائمة.',
    repeatFailed: 'تعذّرت إعادته إلى قائمة الانتظار',
  },
})
