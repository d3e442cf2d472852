import { type Fils, formatMoney } from '#domain/platform/amounts/money.ts'
import { dayText } from '#domain/platform/notification.ts'
import { isolated, type Language } from '#domain/platform/text/language.ts'
import { button, contactAt, layOut, type Mail, text } from './layout.ts'
import type { Samples, Template } from './sample.ts'

const words = {
  en: {
    short: (amount: string, day: string) => `The cash collected on ${day} was ${amount} short`,
    handedIn: (counted: string, due: string) =>
      `Your driver should have handed in ${due}; we counted ${counted}. The difference is deducted from your balance.`,
    objection: 'If you disagree, write to {supportEmail}: a wrong count can be reversed.',
    reversed: (day: string) => `The cash count for ${day} was reversed`,
    owedAgain: (amount: string) =>
      `The missing ${amount} has been credited back to your shop. The cash is treated as not handed in until it is recounted.`,
    open: 'Open your earnings',
  },
  ar: {
    short: (amount: string, day: string) => `ينقص ${amount} من نقد يوم ${day}`,
    handedIn: (counted: string, due: string) =>
      `كان على سائقك تسليم ${due}، وعُدّ ${counted}. يُخصم الفرق من مستحقات متجرك.`,
    objection: 'إن كان لديك اعتراض فراسلنا على {supportEmail}: يمكن التراجع عن عدّ غير صحيح.',
    reversed: (day: string) => `أُلغي عدّ نقد يوم ${day}`,
    owedAgain: (amount: string) =>
      `أُعيد المبلغ الناقص ${amount} إلى مستحقات متجرك. يُعدّ النقد غير مسلَّم إلى أن يُعدّ من جديد.`,
    open: 'افتح أرباحك',
  },
} as const satisfies Record<Language, object>

type ShortageMail = {
  readonly ownerName: string
  /** The day the cash was collected, formatted for reading. */
  readonly day: string
  readonly fils: Fils
  readonly dueFils: Fils
  readonly countedFils: Fils
  /** The count was reversed. */
  readonly isReversed: boolean
  readonly supportEmail: string | null
  readonly url: string
}

/** To the shop: the shortage in its driver's cash, or that the count was reversed and the shop no longer bears it. */
export function cashShort(
  { ownerName, day: of, fils, dueFils, countedFils, isReversed, supportEmail, url }: ShortageMail,
  language: Language,
): Mail {
  const say = words[language]
  const money = (amount: Fils) => isolated(formatMoney(amount, language))
  const day = isolated(of)
  const subject = isReversed ? say.reversed(day) : say.short(money(fils), day)
  const blocks = isReversed
    ? [text(say.owedAgain(money(fils))), button(say.open, url)]
    : [
        text(say.handedIn(money(countedFils), money(dueFils))),
        button(say.open, url),
        ...contactAt(supportEmail, say.objection),
      ]
  return layOut({ to: ownerName, subject, blocks }, language)
}

function sampleOf(isReversed: boolean): Template {
  return (facts, language) => {
    const amounts = { fils: 10_000, dueFils: 490_000, countedFils: 480_000 }
    const day = dayText('2027-03-31', language)
    return cashShort(
      { ...facts, ...amounts, day, isReversed, url: `${facts.publicUrl}/shop/earnings` },
      language,
    )
  }
}

export const cashMails = {
  'cash-short': sampleOf(false),
  'cash-short-reversed': sampleOf(true),
} satisfies Samples
