import type { NotificationValue } from './notification.ts'
import type { Bilingual } from './text/language.ts'

/** What to do about an unexpected event: choose another password, or write to Majlis. */
type SecurityRemedy = 'password' | 'support'

type SecurityEvent = {
  /** Name in the list of mails. */
  readonly name: Bilingual
  readonly subject: Bilingual
  readonly sentence: Bilingual
  readonly remedy: SecurityRemedy
}

/**
 * Events that may endanger an account, a shop or the platform. All people concerned are mailed and cannot opt out.
 * Placeholders such as `{person}` are filled by the event.
 */
export const securityEvents = {
  'signed-in': {
    name: { en: 'New sign-in', ar: 'تسجيل دخول جديد' },
    subject: { en: 'New sign-in to your account', ar: 'تسجيل دخول جديد إلى حسابك' },
    sentence: {
      en: 'Someone signed in to your Majlis account from a new device or address: {device}, address {address}.',
      ar: 'سُجّل الدخول إلى حسابك في مجلس من جهاز أو عنوان جديد عليه: {device}، العنوان {address}.',
    },
    remedy: 'password',
  },
  'password-changed': {
    name: { en: 'Password changed', ar: 'تغيير كلمة المرور' },
    subject: { en: 'Your password was changed', ar: 'تم تغيير كلمة مرورك' },
    sentence: {
      en: 'The password of your Majlis account was changed, and you were signed out on all other devices.',
      ar: 'تم تغيير كلمة مرور حسابك في مجلس، وسُجّل خروجك من الأجهزة الأخرى.',
    },
    remedy: 'password',
  },
  'password-reset': {
    name: { en: 'Password reset', ar: 'إعادة تعيين كلمة المرور' },
    subject: { en: 'Your password was reset', ar: 'أُعيد تعيين كلمة مرورك' },
    sentence: {
      en: 'The password of your Majlis account was reset by an emailed link, and you were signed out on all devices.',
      ar: 'اختيرت كلمة مرور جديدة لحسابك في مجلس من رابط في البريد، وسُجّل الخروج من كل الأجهزة.',
    },
    remedy: 'password',
  },
  'email-changed': {
    name: { en: 'Email address changed', ar: 'تغيير البريد الإلكتروني' },
    subject: { en: 'The email address of your account was changed', ar: 'تم تغيير البريد الإلكتروني لحسابك' },
    sentence: {
      en: 'The email address of your Majlis account was changed from {former} to {email}. You were signed out on all other devices.',
      ar: 'كان البريد الإلكتروني لحسابك في مجلس {former} وأصبح {email}. سُجّل خروجك من الأجهزة الأخرى.',
    },
    remedy: 'support',
  },
  'factor-added': {
    name: { en: 'Second factor added', ar: 'إضافة عامل تحقق ثانٍ' },
    subject: { en: 'A second factor was added', ar: 'أُضيف عامل تحقق ثانٍ إلى حسابك' },
    sentence: {
      en: 'A second factor was added to your Majlis account: {factor}.',
      ar: 'أُضيف عامل تحقق ثانٍ إلى حسابك في مجلس: {factor}.',
    },
    remedy: 'password',
  },
  'factor-removed': {
    name: { en: 'Second factor removed', ar: 'إزالة عامل تحقق ثانٍ' },
    subject: { en: 'A second factor was removed', ar: 'أُزيل عامل تحقق ثانٍ' },
    sentence: {
      en: 'A second factor was removed from your Majlis account: {factor}.',
      ar: 'أُزيل عامل تحقق ثانٍ من حسابك في مجلس: {factor}.',
    },
    remedy: 'password',
  },
  'factors-reset': {
    name: { en: 'Second factors reset', ar: 'إعادة ضبط عوامل التحقق' },
    subject: {
      en: 'The second factors of your account were removed',
      ar: 'أُزيلت عوامل التحقق الثانية من حسابك',
    },
    sentence: {
      en: '{by} has removed all second factors from your Majlis account and signed you out on all devices, as we do when someone has lost them. Sign in with your password and set up a new one.',
      ar: 'أزال {by} كل عوامل التحقق الثانية من حسابك في مجلس وأنهى جلساته، كما يُفعل لمن فقدها. سجّل الدخول بكلمة مرورك وأعدّ عاملاً آخر.',
    },
    remedy: 'support',
  },
  'recovery-codes-renewed': {
    name: { en: 'New recovery codes', ar: 'رموز استرداد جديدة' },
    subject: { en: 'Your account has new recovery codes', ar: 'لحسابك رموز استرداد جديدة' },
    sentence: {
      en: 'New recovery codes were created for your Majlis account. The previous ones no longer work.',
      ar: 'أُنشئت رموز استرداد جديدة لحسابك في مجلس، ولم تعد الرموز السابقة صالحة.',
    },
    remedy: 'password',
  },
  'recovery-code-used': {
    name: { en: 'Recovery code used', ar: 'استخدام رمز استرداد' },
    subject: { en: 'Someone signed in with a recovery code', ar: 'سُجّل الدخول برمز استرداد' },
    sentence: {
      en: 'A recovery code of your Majlis account was used to sign in. Codes left: {left}.',
      ar: 'استُخدم رمز استرداد لتسجيل الدخول إلى حسابك في مجلس. الرموز المتبقية: {left}.',
    },
    remedy: 'password',
  },
  'person-invited': {
    name: { en: 'Person invited', ar: 'دعوة شخص' },
    subject: { en: '{person} is invited to {shop}', ar: 'دعوة {person} إلى {shop}' },
    sentence: {
      en: '{by} has invited {person} ({email}) to {shop}. Role: {role}.',
      ar: 'دعا {by} {person} ({email}) إلى {shop}. الدور: {role}.',
    },
    remedy: 'support',
  },
  'person-joined': {
    name: { en: 'New owner', ar: 'مالك جديد' },
    subject: { en: '{person} is now an owner of {shop}', ar: 'أصبح {person} من مالكي {shop}' },
    sentence: {
      en: '{person} ({email}) has accepted the invitation and is now an owner of {shop}.',
      ar: 'قبل {person} ({email}) الدعوة وأصبح من مالكي {shop}.',
    },
    remedy: 'support',
  },
  'person-role-changed': {
    name: { en: 'Role changed', ar: 'تغيير دور' },
    subject: { en: '{person} has a new role at {shop}', ar: 'تغيير دور {person} في {shop}' },
    sentence: {
      en: '{by} has changed the role of {person} ({email}) at {shop} from “{former}” to “{role}”.',
      ar: 'غيّر {by} دور {person} ({email}) في {shop} من «{former}» إلى «{role}».',
    },
    remedy: 'support',
  },
  'person-removed': {
    name: { en: 'Person removed', ar: 'إزالة شخص' },
    subject: { en: '{person} was removed from {shop}', ar: 'إزالة {person} من {shop}' },
    sentence: {
      en: '{by} has removed {person} ({email}) from {shop}. Role until now: {former}.',
      ar: 'أزال {by} {person} ({email}) من {shop}. الدور حتى الآن: {former}.',
    },
    remedy: 'support',
  },
  'invitation-contested': {
    name: { en: 'Invited address used elsewhere', ar: 'استعمال عنوان مدعو في مكان آخر' },
    subject: { en: 'Someone else uses the address of {person}', ar: 'يستعمل شخص آخر عنوان {person}' },
    sentence: {
      en: 'Someone entered {email} as their address at Majlis, to which {shop} had sent an invitation. The invitation stays valid: whoever opens an emailed link first owns the mailbox and keeps the address. If it is the same person, they need another address for your shop.',
      ar: 'ذكر أحدهم {email} عنواناً له في مجلس، وهو العنوان الذي أرسل إليه {shop} دعوة. تبقى الدعوة صالحة: من يفتح أولاً رابطاً مرسلاً إلى هذا البريد يثبت أنه صاحبه ويحتفظ بالعنوان. وإن كانا الشخص نفسه فسيلزمه عنوان آخر لمتجرك.',
    },
    remedy: 'support',
  },
  'invitation-ended': {
    name: { en: 'Invitation ended', ar: 'انتهاء دعوة' },
    subject: { en: 'The invitation of {person} has ended', ar: 'انتهت دعوة {person}' },
    sentence: {
      en: 'The invitation of {shop} to {email} has ended: the owner of this mailbox uses the address for another account at Majlis, or was invited again.',
      ar: 'انتهت دعوة {shop} إلى {email}: صاحب هذا البريد يستعمله لحساب آخر في مجلس، أو دُعي من جديد.',
    },
    remedy: 'support',
  },
  'owners-restored': {
    name: { en: 'Change of owners undone', ar: 'التراجع عن تغيير المالكين' },
    subject: { en: 'The change of owners of {shop} was undone', ar: 'تم التراجع عن تغيير مالكي {shop}' },
    sentence: {
      en: '{by} has objected to a change of the owners of {shop}. The previous owners were restored and signed out. Whoever made the change must choose a new password. Until Majlis has reviewed it, payouts to the shop are on hold, and its owners and bank account stay as they are.',
      ar: 'اعترض {by} على تغيير مالكي {shop}. عاد المالكون كما كانوا وسُجّل خروجهم، وعلى من أجرى التغيير اختيار كلمة مرور جديدة. لا يُحوَّل إلى المتجر شيء، ويبقى مالكوه وحسابه المصرفي كما هم، حتى يراجع مجلس الأمر.',
    },
    remedy: 'support',
  },
  'shop-given-back': {
    name: { en: 'Owners decided by Majlis', ar: 'بتّ مجلس في المالكين' },
    subject: { en: 'Majlis has decided who owns {shop}', ar: 'بتّ مجلس في ملكية {shop}' },
    sentence: {
      en: 'Majlis has decided that {person} ({email}) is an owner of {shop}. Reason: {reason}. All its owners were signed out; anyone who no longer has a password can choose a new one on the sign-in page.',
      ar: 'قرّر مجلس أن {person} ({email}) من مالكي {shop}. السبب: {reason}. سُجّل خروج جميع مالكيه، ومن لم تعد له كلمة مرور يختار أخرى من صفحة تسجيل الدخول.',
    },
    remedy: 'support',
  },
  'bank-account-entered': {
    name: { en: 'To owners: bank account entered', ar: 'إلى المالكين: إدخال حساب مصرفي' },
    subject: { en: 'A bank account was entered for {shop}', ar: 'أُدخل حساب مصرفي لمتجر {shop}' },
    sentence: {
      en: '{by} has entered a new bank account for the payouts of {shop}, ending in {ending}. Nothing is paid to it until it is confirmed with the emailed link.',
      ar: 'أدخل {by} حساباً مصرفياً آخر لمستحقات {shop} ينتهي بـ {ending}. لا يُحوَّل إليه شيء قبل فتح الرابط المرسل بالبريد.',
    },
    remedy: 'support',
  },
  'provider-account-opened': {
    name: { en: 'To owners: account at the provider', ar: 'إلى المالكين: حساب لدى المزوّد' },
    subject: {
      en: 'The payout account of {shop} was opened',
      ar: 'فُتح حساب مستحقات متجر {shop}',
    },
    sentence: {
      en: '{by} has opened the page where the account of {shop} at the payment provider is set up. Payouts go to it from two days after it is complete.',
      ar: 'فتح {by} الصفحة التي تُستكمل فيها بيانات حساب متجر {shop} لدى مزوّد الدفع. تُحوَّل إليه المستحقات بعد يومين من استكماله.',
    },
    remedy: 'support',
  },
} as const satisfies Record<string, SecurityEvent>

export type SecurityEventKind = keyof typeof securityEvents

type Holes<S> = S extends `${string}{${infer Hole}}${infer Rest}` ? Hole | Holes<Rest> : never
type EventTexts<K extends SecurityEventKind> = (typeof securityEvents)[K]

/** The values that the texts of a kind require. */
export type SecurityParams<K extends SecurityEventKind> = {
  readonly [H in Holes<EventTexts<K>['sentence']['en'] | EventTexts<K>['subject']['en']>]: NotificationValue
}
