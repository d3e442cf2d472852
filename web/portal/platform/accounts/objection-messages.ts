import { messages } from '#web/kit/i18n/messages.ts'

export const objectionTexts = messages({
  en: {
    title: 'Take back the change of owners',
    intro:
      'The owners of your shop, or the e-mail address of one, have changed. If that should not be, take it back here; you need not sign in.',
    owners:
      'Whoever owned the shop before owns it again, at the address of before, and every owner is signed out.',
    passwords: 'Whoever made the change has to choose a new password.',
    payouts: 'Until Majlis has looked at it, nothing is paid, and owners and bank account stay as they are.',
    takeBack: 'Take it back',
    failed: 'It could not be taken back. Please try again.',
    dead: 'This link is not complete. Open it from the mail once more.',
    done: 'It is taken back',
    doneText:
      'The owners of {shop} are again who they were. Majlis has been told and will write to you. If your password does not open your account any more, choose a new one.',
    newPassword: 'Choose a new password',
  },
  ar: {
    title: 'التراجع عن تغيير المالكين',
    intro:
      'تغيّر مالكو متجرك أو البريد الإلكتروني لأحدهم. إن كان هذا غير صحيح فتراجع عنه هنا، ولا حاجة إلى تسجيل الدخول.',
    owners: 'يعود المتجر إلى مالكيه السابقين وبريدهم السابق، ويُسجَّل خروج جميع المالكين.',
    passwords: 'على من أجرى التغيير اختيار كلمة مرور جديدة.',
    payouts: 'لا يُحوَّل شيء، ويبقى المالكون والحساب المصرفي كما هم، حتى يراجع مجلس الأمر.',
    takeBack: 'تراجع عن ذلك',
    failed: 'تعذّر التراجع. يُرجى المحاولة مرة أخرى.',
    dead: 'هذا الرابط غير مكتمل. افتحه من الرسالة مرة أخرى.',
    done: 'تم التراجع',
    doneText:
      'عاد مالكو {shop} كما كانوا. أُبلغ مجلس بذلك وسيراسلك. إن لم تعد كلمة مرورك تفتح حسابك فاختر كلمة جديدة.',
    newPassword: 'اختر كلمة مرور جديدة',
  },
})
