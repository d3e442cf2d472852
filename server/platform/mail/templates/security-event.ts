import { fillNames } from '#domain/platform/notification.ts'
import {
  type SecurityEventKind,
  type SecurityParams,
  securityEvents,
} from '#domain/platform/security-event.ts'
import { shopRoleNames } from '#domain/shops/shop-roles.ts'
import { isolated, type Language, localeTags } from '#domain/platform/text/language.ts'
import { alarm, button, layOut, type Mail, text } from './layout.ts'
import type { Template } from './sample.ts'

type SecurityMailData<K extends SecurityEventKind> = {
  readonly firstName: string
  readonly kind: K
  readonly params: SecurityParams<K>
  readonly at: Date
  readonly publicUrl: string
  readonly supportEmail: string | null
  /** Link with which the reader reverses it; null where that is not possible. */
  readonly objectionUrl: string | null
}

const words = {
  en: {
    when: (moment: string) => `It happened on ${moment}, Dubai time.`,
    password: 'If it was not you, choose a new password at once:',
    choose: 'Choose a new password',
    support: 'If you did not expect this, change your password at once.',
    object:
      'If this is wrong, undo it. You do not need to sign in; the link works once, for 72 hours. The previous owners are restored, bank accounts entered since are removed, and payouts are put on hold until Majlis has reviewed the case.',
    takeBack: 'Undo this change',
  },
  ar: {
    when: (moment: string) => `حدث ذلك في ${moment} بتوقيت دبي.`,
    password: 'إن لم تكن أنت فاختر كلمة مرور جديدة فوراً:',
    choose: 'اختر كلمة مرور جديدة',
    support: 'إن لم تكن تتوقع ذلك فغيّر كلمة مرورك فوراً.',
    object:
      'إن كان هذا غير صحيح فتراجع عنه. لا حاجة إلى تسجيل الدخول، ويعمل الرابط مرة واحدة خلال 72 ساعة. يعود مالكو الأيام السابقة، وتُلغى الحسابات المصرفية التي أُدخلت منذ ذلك، وتنتظر المستحقات حتى يراجع مجلس الأمر.',
    takeBack: 'تراجع عن ذلك',
  },
} as const satisfies Record<Language, object>

const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Dubai' } as const

/** Reports an event that may endanger an account or a shop and may be another person's doing. */
export function securityEvent<K extends SecurityEventKind>(
  { firstName, kind, params, at, publicUrl, supportEmail, objectionUrl }: SecurityMailData<K>,
  language: Language,
): Mail {
  const say = words[language]
  const { subject, sentence, remedy } = securityEvents[kind]
  const moment = new Intl.DateTimeFormat(localeTags[language], style).format(at)
  const support = alarm(say.support, supportEmail, language)
  const remedies = {
    password: [text(say.password), button(say.choose, `${publicUrl}/forgot-password`)],
    support,
  }
  const blocks = [
    text(fillNames(sentence, language, params)),
    text(say.when(isolated(moment))),
    ...(objectionUrl === null
      ? remedies[remedy]
      : [text(say.object), button(say.takeBack, objectionUrl), ...support]),
  ]
  return layOut({ to: firstName, subject: fillNames(subject, language, params), blocks }, language)
}

const named = ({ en, ar }: { readonly en: string; readonly ar: string }) => ({ name: en, nameAr: ar })

/** Facts for the samples of all kinds; each uses those it needs. */
const sample = {
  device: { name: 'Chrome on Windows', nameAr: 'كروم على ويندوز' },
  address: '94.200.10.7',
  former: named(shopRoleNames.manager),
  role: named(shopRoleNames.owner),
  email: 'omar@majlis.example',
  factor: { name: 'Passkey', nameAr: 'مفتاح مرور' },
  person: { name: 'Omar Saleh', nameAr: 'عمر صالح' },
  by: { name: 'Noura Haddad', nameAr: 'نورة حداد' },
  shop: { name: 'Dar Al Noor', nameAr: 'دار النور' },
  ending: '3456',
  reason: 'The founder showed the licence.',
  left: '9',
} satisfies SecurityParams<SecurityEventKind> & Record<string, unknown>

const kinds = Object.keys(securityEvents) as SecurityEventKind[]

/** A sample of each kind, by its name; those about people have the link that reverses the event. */
export const securityMails = Object.fromEntries(
  kinds.map((kind) => [`security-${kind}`, sampleOf(kind)]),
) as Record<`security-${SecurityEventKind}`, Template>

function sampleOf(kind: SecurityEventKind): Template {
  return ({ firstName, publicUrl, supportEmail }, language) => {
    const objectionUrl = kind.startsWith('person-') ? `${publicUrl}/objection?token=sample` : null
    const at = new Date('2027-03-20T08:00:00Z')
    return securityEvent(
      { firstName, kind, params: sample, at, publicUrl, supportEmail, objectionUrl },
      language,
    )
  }
}
