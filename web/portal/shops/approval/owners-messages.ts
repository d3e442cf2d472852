import { words } from '#web/kit/elements/words.ts'
import { messages } from '#web/kit/i18n/messages.ts'

export const ownersTexts = messages(words, {
  en: {
    title: 'Owners',
    failed: 'The owners could not be loaded',
    former: 'Until {moment}',
    disputed:
      '{email} objected to a change of owners on {moment}. Until you decide who owns the shop, nothing is paid out to it, and its owners and bank account stay as they are.',
    held: 'The owners have changed: the bank account stays as it is until {moment}.',
    settle: 'Decide who owns it',
    dialogTitle: 'Who owns {shop}?',
    dialogText:
      'All owners are signed out, bank accounts entered since the change are removed, and none can be entered for 72 hours. Everyone concerned gets an email.',
    isOwner: '{name} ({email}), current owner',
    wasOwner: '{name} ({email})',
    alone: 'Remove the other owners',
    aloneHelp: 'Their sessions end immediately, and they can no longer sign in.',
    reasonHelp: 'Current and previous owners see it in the email.',
    confirm: 'Confirm owner',
    done: 'Owner confirmed',
    error: 'Owner not confirmed',
    notDone: 'The decision could not be saved.',
  },
  ar: {
    title: 'المالكون',
    failed: 'تعذّرت قراءة المالكين',
    former: 'حتى {moment}',
    disputed:
      'اعترض {email} على تغيير المالكين في {moment}. لا يُحوَّل إلى المتجر شيء، ويبقى مالكوه وحسابه المصرفي كما هم، حتى تبتّ في ملكيته.',
    held: 'تغيّر المالكون: يبقى الحساب المصرفي كما هو حتى {moment}.',
    settle: 'البتّ في الملكية',
    dialogTitle: 'من يملك {shop}؟',
    dialogText:
      'يُسجَّل خروج جميع المالكين، وتُلغى الحسابات المصرفية التي أُدخلت منذ التغيير، ولا يُدخل غيرها خلال 72 ساعة. ويُبلَّغ جميع المعنيين بالبريد.',
    isOwner: '{name} ({email})، مالك الآن',
    wasOwner: '{name} ({email})',
    alone: 'يغادر المالكون الآخرون المتجر',
    aloneHelp: 'تنتهي جلساتهم فوراً، ولا يستطيعون تسجيل الدخول بعد ذلك.',
    reasonHelp: 'يقرؤه المالكون الحاليون والسابقون في الرسالة.',
    confirm: 'تأكيد البتّ',
    done: 'تم البتّ',
    error: 'لم يتم البتّ',
    notDone: 'تعذّر البتّ في ملكية المتجر.',
  },
})
