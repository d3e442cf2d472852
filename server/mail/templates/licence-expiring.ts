import { isolated, type Language } from '#domain/text/language.ts'
import { dayText } from '#domain/notification.ts'
import { button, layOut, type Mail, note, text } from './layout.ts'

type Facts = {
  readonly ownerName: string
  readonly shopName: string
  /** The calendar day, e.g. 2026-12-31, and how many days are left until it, from 0. */
  readonly expiresOn: string
  readonly daysLeft: number
  readonly publicUrl: string
}

const inDays = {
  en: (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`),
  ar: (days: number) => {
    if (days < 2) return days === 0 ? 'اليوم' : 'غداً'
    if (days === 2) return 'بعد يومين'
    return days <= 10 ? `بعد ${days} أيام` : `بعد ${days} يوماً`
  },
} as const satisfies Record<Language, (days: number) => string>

const words = {
  en: {
    subject: 'Your trade licence expires soon',
    greeting: (owner: string) => `Hello ${owner},`,
    news: (shop: string, day: string, when: string) =>
      `The trade licence of ${shop} expires ${when}, on ${day}.`,
    next: 'Please renew it and give us the new licence, so that your shop stays approved.',
    open: 'Open your shop',
    done: 'If it is renewed already, the new date in your shop is all we need.',
  },
  ar: {
    subject: 'رخصتك التجارية تنتهي قريباً',
    greeting: (owner: string) => `مرحباً ${owner}،`,
    news: (shop: string, day: string, when: string) =>
      `تنتهي الرخصة التجارية لمتجر ${shop} ${when}، في ${day}.`,
    next: 'يُرجى تجديدها وتزويدنا بالرخصة الجديدة ليبقى متجرك معتمداً.',
    open: 'افتح متجرك',
    done: 'إن كنت قد جددتها فيكفينا التاريخ الجديد في متجرك.',
  },
} as const satisfies Record<Language, object>

/** To the owner, before the trade licence ends. */
export function licenceExpiring(facts: Facts, language: Language): Mail {
  const { ownerName, shopName, expiresOn, daysLeft, publicUrl } = facts
  const say = words[language]
  const news = say.news(isolated(shopName), dayText(expiresOn, language), inDays[language](daysLeft))
  const blocks = [
    text(say.greeting(isolated(ownerName))),
    text(news),
    text(say.next),
    button(say.open, `${publicUrl}/shop`),
    note(say.done),
  ]
  return layOut({ subject: say.subject, blocks }, language)
}
