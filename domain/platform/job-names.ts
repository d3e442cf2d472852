import type { Bilingual } from './text/language.ts'

/** Names of background jobs, as administrators see them. */
export const jobNames = {
  'announce-orders': { en: 'Notify of a new order', ar: 'الإبلاغ عن طلب جديد' },
  'ask-for-reviews': { en: 'Ask customers for reviews', ar: 'طلب التقييمات من العملاء' },
  'ask-for-scheduled-payouts': { en: 'Request scheduled payouts', ar: 'طلب المستحقات المجدولة' },
  'clean-up-accounts': { en: 'Remove expired sessions', ar: 'إزالة الجلسات المنتهية' },
  'clean-up-guests': { en: 'Remove old visitor data', ar: 'إزالة بيانات الزوار القديمة' },
  'clean-up-notifications': { en: 'Remove old notifications', ar: 'إزالة الإشعارات القديمة' },
  'clean-up-uploads': { en: 'Remove abandoned uploads', ar: 'إزالة الملفات المتروكة' },
  'clear-done-jobs': { en: 'Clear finished jobs', ar: 'مسح أعمال الخلفية المنجزة' },
  'clear-imports': { en: 'Remove old imports', ar: 'إزالة عمليات الاستيراد القديمة' },
  'complete-ledger': { en: 'Post missing ledger entries', ar: 'قيد ما لم يُقيَّد في دفتر الحسابات' },
  'deliver-awaited-mail': { en: 'Send urgent mail', ar: 'إرسال رسالة يُنتظر وصولها' },
  'deliver-mail': { en: 'Send mail', ar: 'إرسال رسالة' },
  'end-closures-of-shops': { en: 'End shop closures', ar: 'إنهاء أيام إغلاق المتاجر' },
  'end-unconfirmed-orders': { en: 'Cancel unconfirmed orders', ar: 'إنهاء الطلبات غير المؤكدة' },
  'finish-deliveries': { en: 'Issue documents for deliveries', ar: 'إصدار مستندات الطلبات المسلَّمة' },
  'follow-provider-report': { en: 'Read the card provider’s report', ar: 'قراءة تقرير مزوّد البطاقات' },
  'hash-pictures': { en: 'Fingerprint photos', ar: 'تمييز الصور' },
  'issue-commission-invoices': { en: 'Issue commission invoices', ar: 'إصدار فواتير العمولة' },
  'issue-missing-documents': { en: 'Issue missing documents', ar: 'إصدار المستندات الناقصة' },
  'mark-store': { en: 'Mark the file store', ar: 'تعليم مخزن الملفات' },
  'remind-of-exchange-rate': { en: 'Remind of an old euro rate', ar: 'التذكير بسعر صرف قديم لليورو' },
  'requeue-mails': { en: 'Queue lost mail again', ar: 'إعادة الرسائل المفقودة إلى قائمة الإرسال' },
  'resume-imports': { en: 'Resume imports', ar: 'استئناف عمليات الاستيراد' },
  'roll-up-figures': { en: 'Update figures', ar: 'جمع الأرقام' },
  'send-documents': { en: 'Send documents to the tax authority', ar: 'إرسال المستندات إلى الهيئة الضريبية' },
  'send-transfers': { en: 'Send transfers to shops', ar: 'إرسال التحويلات إلى المتاجر' },
  'settle-changes-of-owners': { en: 'Settle owner changes', ar: 'إتمام تغيير مالكي المتاجر' },
  'sweep-files': { en: 'Remove unused files', ar: 'إزالة الملفات غير المستخدمة' },
  'take-back-transfers': {
    en: 'Reclaim transfers owed by shops',
    ar: 'استرداد ما على المتاجر من التحويلات',
  },
  'tell-of-ending-licences': {
    en: 'Notify of expiring licences',
    ar: 'التنبيه إلى الرخص القريبة من الانتهاء',
  },
  'tell-what-is-back': { en: 'Send back-in-stock emails', ar: 'إبلاغ من ينتظر بما توفّر من جديد' },
  'verify-ledger': {
    en: 'Verify the ledger',
    ar: 'التحقق من أن دفتر الحسابات كما كُتب',
  },
  'watch-card-disputes': { en: 'Watch card disputes', ar: 'متابعة اعتراضات البطاقات' },
  'watch-card-payments': { en: 'Watch card payments', ar: 'متابعة دفعات البطاقات' },
  'watch-provider-accounts': {
    en: 'Watch shops’ accounts at the provider',
    ar: 'متابعة حسابات المتاجر لدى المزوّد',
  },
  'watch-queues': { en: 'Watch background jobs', ar: 'متابعة أعمال الخلفية' },
  'watch-waiting-orders': { en: 'Watch unanswered orders', ar: 'متابعة الطلبات التي لم يُرد عليها' },
  'work-on-import': { en: 'Work on an import', ar: 'تنفيذ عملية استيراد' },
} as const satisfies Readonly<Record<string, Bilingual>>

export type JobName = keyof typeof jobNames

/** Returns the name of a job in both languages; a job unknown to this version keeps its own. */
export function jobNameOf(name: string): Bilingual {
  return name in jobNames ? jobNames[name as JobName] : { en: name, ar: name }
}
