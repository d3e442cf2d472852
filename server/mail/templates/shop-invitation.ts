import { shopRoleNames, type ShopRole } from '#domain/shops/shop-roles.ts'
import { isolated, type Language } from '#domain/text/language.ts'
import { button, layOut, type Mail, note, text } from './layout.ts'

type Facts = {
  readonly firstName: string
  readonly shopName: string
  readonly role: ShopRole
  readonly link: string
  readonly days: number
}

const words = {
  en: {
    subject: (shop: string) => `Join ${shop} on Majlis`,
    greeting: (name: string) => `Hello ${name},`,
    asked: (shop: string, role: string) =>
      `${shop} invites you to work with it on Majlis. Your role: ${role}.`,
    choose: 'Choose your password',
    limits: (days: number) => `The link works once, for ${days} days. Afterwards sign in with this address.`,
    notYou: 'If you do not know this shop, there is nothing to do.',
  },
  ar: {
    subject: (shop: string) => `انضم إلى ${shop} في مجلس`,
    greeting: (name: string) => `مرحباً ${name}،`,
    asked: (shop: string, role: string) => `يدعوك ${shop} إلى العمل معه في مجلس. دورك: ${role}.`,
    choose: 'اختر كلمة مرورك',
    limits: (days: number) => `يعمل الرابط مرة واحدة خلال ${days} أيام، ثم سجّل الدخول بهذا البريد.`,
    notYou: 'إن كنت لا تعرف هذا المتجر فلا يلزمك شيء.',
  },
} as const satisfies Record<Language, object>

/** The link by which somebody whom a shop invites chooses a password. */
export function shopInvitation({ firstName, shopName, role, link, days }: Facts, language: Language): Mail {
  const say = words[language]
  const shop = isolated(shopName)
  const blocks = [
    text(say.greeting(isolated(firstName))),
    text(say.asked(shop, shopRoleNames[role][language])),
    button(say.choose, link),
    note(say.limits(days)),
    note(say.notYou),
  ]
  return layOut({ subject: say.subject(shop), blocks }, language)
}
