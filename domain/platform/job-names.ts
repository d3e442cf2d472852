import type { Bilingual } from './text/language.ts'

/** Names of background jobs, as administrators see them. */
export const jobNames = {
  'announce-orders': { en: 'Tell of a new order', ar: 'الإبلاغ عن طلب جديد' },
  'ask-for-reviews': { en: 'Ask customers for reviews', ar: 'طلب التقييمات من العملاء' },
  'ask-for-scheduled-payouts': { en: 'Ask for scheduled payouts', ar: 'طلب المستحقات المجدولة' },
  'clean-up-accounts': { en: 'Remove ended sessions', ar: 'إزالة الجلسات المنتهية' },
  'clean-up-guests': { en: 'Remove old visitors', ar: 'إزالة بيانات الزوار القديمة' },
  'clean-up-notifications': { en: 'Remove old notifications', ar: 'إزالة الإشعارات القديمة' },
  'clean-up-uploads': { en: 'Remove abandoned uploads', ar: 'إزالة الملفات المتروكة' },
  'clear-done-jobs': { en: 'Clear finished background work', ar: 'مسح أعمال الخلفية المنجزة' },
  'clear-imports': { en: 'Remove old imports', ar: 'إزالة عمليات الاستيراد القديمة' },
  'complete-ledger': { en: 'Book what is not in the ledger yet', ar: 'قيد ما لم يُقيَّد في دفتر الحسابات' },
  'deliver-awaited-mail': { en: 'Send mail that somebody waits for', ar: 'إرسال رسالة يُنتظر وصولها' },
  'deliver-mail': { en: 'Send mail', ar: 'إرسال رسالة' },
  'end-closures-of-shops': { en: 'End closures of shops', ar: 'إنهاء أيام إغلاق المتاجر' },
  'end-unconfirmed-orders': { en: 'End orders nobody confirmed', ar: 'إنهاء الطلبات غير المؤكدة' },
  'finish-deliveries': { en: 'Issue documents of deliveries', ar: 'إصدار مستندات الطلبات المسلَّمة' },
  'follow-provider-report': { en: 'Read the card provider’s report', ar: 'قراءة تقرير مزوّد البطاقات' },
  'hash-pictures': { en: 'Fingerprint pictures', ar: 'تمييز الصور' },
  'issue-commission-invoices': { en: 'Issue commission invoices', ar: 'إصدار فواتير العمولة' },
  'issue-missing-documents': { en: 'Issue missing documents', ar: 'إصدار المستندات الناقصة' },
  'mark-store': { en: 'Mark the file store', ar: 'تعليم مخزن الملفات' },
  'remind-of-exchange-rate': { en: 'Remind of an old rate of the euro', ar: 'التذكير بسعر صرف قديم لليورو' },
  'requeue-mails': { en: 'Queue lost mail again', ar: 'إعادة الرسائل المفقودة إلى قائمة الإرسال' },
  'resume-imports': { en: 'Resume imports', ar: 'استئناف عمليات الاستيراد' },
  'roll-up-figures': { en: 'Add up figures', ar: 'جمع الأرقام' },
  'send-documents': { en: 'Send documents to the tax authority', ar: 'إرسال المستندات إلى الهيئة الضريبية' },
  'send-transfers': { en: 'Send transfers to shops', ar: 'إرسال التحويلات إلى المتاجر' },
  'settle-changes-of-owners': { en: 'Settle changes of owners', ar: 'إتمام تغيير مالكي المتاجر' },
  'sweep-files': { en: 'Remove files nothing names', ar: 'إزالة الملفات غير المستخدمة' },
  'take-back-transfers': {
    en: 'Take back what shops owe of transfers',
    ar: 'استرداد ما على المتاجر من التحويلات',
  },
  'tell-of-ending-licences': { en: 'Tell of ending licences', ar: 'التنبيه إلى الرخص القريبة من الانتهاء' },
  'tell-what-is-back': { en: 'Tell who waits what is back in stock', ar: 'إبلاغ من ينتظر بما توفّر من جديد' },
  'verify-ledger': {
    en: 'Check that the ledger is as it was written',
    ar: 'التحقق من أن دفتر الحسابات كما كُتب',
  },
  'watch-card-disputes': { en: 'Watch card disputes', ar: 'متابعة اعتراضات البطاقات' },
  'watch-card-payments': { en: 'Watch card payments', ar: 'متابعة دفعات البطاقات' },
  'watch-provider-accounts': {
    en: 'Watch shops’ accounts at the provider',
    ar: 'متابعة حسابات المتاجر لدى المزوّد',
  },
  'watch-queues': { en: 'Watch background work', ar: 'متابعة أعمال الخلفية' },
  'watch-waiting-orders': { en: 'Watch orders nobody answers', ar: 'متابعة الطلبات التي لم يُرد عليها' },
  'work-on-import': { en: 'Work on an import', ar: 'تنفيذ عملية استيراد' },
} as const satisfies Readonly<Record<string, Bilingual>>

export type JobName = keyof typeof jobNames

/** Returns the name of a job in both languages; a job unknown to this version keeps its own. */
export function jobNameOf(name: string): Bilingual {
  return name in jobNames ? jobNames[name as JobName] : { en: name, ar: name }
}
