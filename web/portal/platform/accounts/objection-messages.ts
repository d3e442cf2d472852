import { messages } from '#web/kit/i18n/messages.ts'

export const objectionTexts = messages({
  en: {
    title: 'Undo the change of owners',
    intro:
      'The owners of your shop, or the email address of one, have changed. If this is wrong, undo it here. You do not need to sign in.',
    owners:
      'The previous owners are restored with their previous email addresses, and every owner is signed out.',
    passwords: 'Whoever made the change must choose a new password.',
    payouts:
      'Until Majlis has reviewed the case, nothing is paid out, and owners and bank account stay as they are.',
    takeBack: 'Undo this change',
    failed: 'The change could not be undone. Please try again.',
    dead: 'This link is incomplete. Please open it from the email again.',
    done: 'The change is undone',
    doneText:
      'The previous owners of {shop} are restored. Majlis has been notified and will write to you. If your password no longer works, choose a new one.',
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
