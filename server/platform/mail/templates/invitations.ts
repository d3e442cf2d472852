import { type AdminRole, adminRoleNames } from '#domain/platform/admin-roles.ts'
import { shopRoleNames, type ShopRole } from '#domain/shops/shop-roles.ts'
import { isolated, type Language } from '#domain/platform/text/language.ts'
import { button, layOut, type Mail, note, text } from './layout.ts'
import { resetLink, type Samples } from './sample.ts'

type InvitationData<R> = {
  readonly firstName: string
  readonly role: R
  readonly link: string
  readonly days: number
}

const words = {
  en: {
    toShop: (shop: string) => `Join ${shop} on Majlis`,
    toPlatform: 'Join the Majlis team',
    byShop: (shop: string, role: string) =>
      `${shop} has invited you to join its team on Majlis. Your role: ${role}.`,
    byPlatform: (role: string) =>
      `You have been invited to join the team that runs Majlis. Your role: ${role}.`,
    choose: 'Choose your password',
    limits: (days: number) =>
      `The link works once, for ${days} days. Once your password is set, sign in with this email address.`,
    unknownShop: 'If you do not know this shop, you can ignore this email.',
    unexpected: 'If you did not expect this, you can ignore this email.',
  },
  ar: {
    toShop: (shop: string) => `انضم إلى ${shop} في مجلس`,
    toPlatform: 'انضم إلى فريق مجلس',
    byShop: (shop: string, role: string) => `يدعوك ${shop} إلى العمل معه في مجلس. دورك: ${role}.`,
    byPlatform: (role: string) => `أنت مدعو إلى الفريق الذي يدير مجلس. دورك: ${role}.`,
    choose: 'اختر كلمة مرورك',
    limits: (days: number) => `يعمل الرابط مرة واحدة خلال ${days} أيام، ثم سجّل الدخول بهذا البريد.`,
    unknownShop: 'إن كنت لا تعرف هذا المتجر فلا يلزمك شيء.',
    unexpected: 'إن كنت لا تتوقع ذلك فلا يلزمك شيء.',
  },
} as const satisfies Record<Language, object>

/** The link by which a person invited by a shop chooses a password. */
export function shopInvitation(
  { shopName, role, ...facts }: InvitationData<ShopRole> & { readonly shopName: string },
  language: Language,
): Mail {
  const say = words[language]
  const shop = isolated(shopName)
  const asked = say.byShop(shop, shopRoleNames[role][language])
  return invitation({ ...facts, subject: say.toShop(shop), asked, notYou: say.unknownShop }, language)
}

/** The link by which a person invited to the platform's team chooses a password. */
export function platformInvitation({ role, ...facts }: InvitationData<AdminRole>, language: Language): Mail {
  const say = words[language]
  const asked = say.byPlatform(adminRoleNames[role][language])
  return invitation({ ...facts, subject: say.toPlatform, asked, notYou: say.unexpected }, language)
}

type InvitationMail = Omit<InvitationData<never>, 'role'> & {
  readonly subject: string
  readonly asked: string
  readonly notYou: string
}

function invitation(
  { firstName, link, days, subject, asked, notYou }: InvitationMail,
  language: Language,
): Mail {
  const say = words[language]
  const blocks = [text(asked), button(say.choose, link), note(say.limits(days)), note(notYou)]
  return layOut({ to: firstName, subject, blocks }, language)
}

export const invitationMails = {
  'platform-invitation': (facts, language) =>
    platformInvitation({ ...facts, role: 'support', link: resetLink(facts), days: 7 }, language),
  'shop-invitation': (facts, language) =>
    shopInvitation({ ...facts, role: 'manager', link: resetLink(facts), days: 7 }, language),
} satisfies Samples
