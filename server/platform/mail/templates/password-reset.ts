import { button, note } from './layout.ts'
import { letter } from './letter.ts'
import { resetLink, type Samples } from './sample.ts'

type PasswordResetData = { readonly firstName: string; readonly link: string; readonly minutes: number }

/** The link to choose a new password (G-12). */
export const passwordReset = letter<PasswordResetData>({
  to: 'firstName',
  en: {
    subject: 'Reset your password',
    blocks: [
      'A password reset was requested for your Majlis account, most likely by you.',
      button('Choose a new password', '{link}'),
      note('The link works once, for {minutes} minutes. A newer one replaces it.'),
      note('If it was not you, you can ignore this email: your password stays as it is.'),
    ],
  },
  ar: {
    subject: 'اختر كلمة مرور جديدة',
    blocks: [
      'طُلبت كلمة مرور جديدة لحسابك في مجلس، والأرجح أنك من طلبها.',
      button('اختر كلمة مرور جديدة', '{link}'),
      note('يعمل الرابط مرة واحدة خلال {minutes} دقيقة، ويحل محله أي رابط أحدث.'),
      note('إن لم تطلبها أنت فلا يلزمك شيء: تبقى كلمة مرورك كما هي.'),
    ],
  },
})

export const passwordMails = {
  'password-reset': (facts, language) =>
    passwordReset({ ...facts, link: resetLink(facts), minutes: 60 }, language),
} satisfies Samples
