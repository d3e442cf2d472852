import { type Bilingual, fill, type Language } from './platform/text/language.ts'
import { accountRefusals } from './refusals/accounts.ts'
import { catalogueRefusals } from './refusals/catalogue.ts'
import { deliveryRefusals, returnRefusals } from './refusals/deliveries.ts'
import { fileRefusals } from './refusals/files.ts'
import { generalRefusals } from './refusals/general.ts'
import { importRefusals } from './refusals/imports.ts'
import { moneyRefusals } from './refusals/money.ts'
import { orderRefusals } from './refusals/orders.ts'
import { refundRefusals } from './refusals/refunds.ts'
import { payoutRefusals } from './refusals/payouts.ts'
import { reviewRefusals, visitorRefusals } from './refusals/reviews.ts'
import { shopRefusals } from './refusals/shops.ts'

/**
 * Every expected refusal: its kind and the sentence a person reads, in both languages; by area in refusals/.
 * English sentences that the specification quotes stand there word for word (spec §8).
 */
export const refusals = {
  ...generalRefusals,
  ...accountRefusals,
  ...shopRefusals,
  ...catalogueRefusals,
  ...fileRefusals,
  ...importRefusals,
  ...visitorRefusals,
  ...orderRefusals,
  ...deliveryRefusals,
  ...refundRefusals,
  ...returnRefusals,
  ...payoutRefusals,
  ...moneyRefusals,
  ...reviewRefusals,
} as const

export type RefusalCode = keyof typeof refusals
/** What fills the holes of a sentence; words that each language has of its own in both. */
export type RefusalValues = Readonly<Record<string, string | number | Bilingual>>

/** An expected "no": a code the screens branch on, and the values its sentence needs. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly values: RefusalValues
  /** The field at fault, where one can be named (R-API-03). */
  readonly path: string | undefined
  /** Refusals of other parts of the same request, each with its field. */
  readonly also: readonly Refusal[] = []
  /** What the answer tells beside the sentence, as it goes over the wire: the state that the caller did not know. */
  readonly details: Readonly<Record<string, unknown>> = {}

  constructor(code: RefusalCode, values: RefusalValues = {}, path?: string) {
    super(refusalSentence(code, 'en', values))
    this.name = 'Refusal'
    this.code = code
    this.values = values
    this.path = path
  }

  /** Several refusals of one request as one, so that the caller learns of all of them: the first speaks. */
  static ofAll([first, ...others]: readonly [Refusal, ...Refusal[]]): Refusal {
    const whole = new Refusal(first.code, first.values, first.path)
    return Object.assign(whole, { also: others })
  }
}

/** A refusal that tells the caller what they need to go on. */
export function refusalWith(code: RefusalCode, details: Readonly<Record<string, unknown>>): Refusal {
  return Object.assign(new Refusal(code), { details })
}

/** The sentence of a refusal in one language, its holes filled. */
export function refusalSentence(code: RefusalCode, language: Language, values: RefusalValues = {}): string {
  const own = Object.entries(values).map(([hole, value]) => {
    return [hole, typeof value === 'object' ? value[language] : value] as const
  })
  return fill(refusals[code][language], Object.fromEntries(own))
}
