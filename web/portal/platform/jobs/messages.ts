import { words } from '#web/kit/elements/words.ts'
import { messages } from '#web/kit/i18n/messages.ts'

export const jobTexts = messages(words, {
  en: {
    title: 'Background jobs',
    subtitle: 'Jobs that failed their last attempt. They are kept for 30 days; unsent mail is in the outbox.',
    failedToRead: 'The background jobs could not be loaded',
    none: 'No failed jobs',
    noneText: 'Failed jobs are retried automatically. Those that fail their last attempt appear here.',
    work: 'Job',
    reason: 'Failure reason',
    noReason: 'No reason given',
    tries: 'Attempts',
    created: 'Started',
    givenUp: 'Failed on',
    again: 'Retry',
    repeated: 'Queued again',
    repeatedText: 'The job is retried now. If it fails again, it returns to this list.',
    repeatFailed: 'The job could not be queued again',
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
