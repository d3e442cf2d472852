import { words } from '#web/kit/elements/words.ts'
import { messages } from '#web/kit/i18n/messages.ts'

export const ownersTexts = messages(words, {
  en: {
    title: 'Owners',
    failed: 'The owners could not be read',
    former: 'Until {moment}',
    disputed:
      '{email} objected to a change of the owners on {moment}. Nothing is paid to the shop, and its owners and bank account stay as they are, until you settle who owns it.',
    held: 'The owners have changed: the bank account stays what it is until {moment}.',
    settle: 'Settle who owns it',
    dialogTitle: 'Who owns {shop}?',
    dialogText:
      'All owners are signed out, bank accounts that were entered since a change are withdrawn, and for 72 hours no other is entered. Everybody concerned is mailed.',
    isOwner: '{name} ({email}), owner now',
    wasOwner: '{name} ({email})',
    alone: 'The other owners leave the shop',
    aloneHelp: 'Their sessions end at once, and they cannot sign in any more.',
    reasonHelp: 'Owners of now and before read it in the mail.',
    confirm: 'Settle it',
    done: 'Settled',
    error: 'Not settled',
    notDone: 'Who owns the shop could not be settled.',
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
