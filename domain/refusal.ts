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
 * Every refusal: its kind and the sentence shown to the user, in both languages; grouped by area in refusals/.
 * English sentences quoted by the specification are kept word for word (spec §8).
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
/** Values for the placeholders of a sentence; words that need translating come in both languages. */
export type RefusalValues = Readonly<Record<string, string | number | Bilingual>>

/** An expected business error: a code that screens branch on, and the values for its sentence. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly values: RefusalValues
  /** The field at fault, if there is one (R-API-03). */
  readonly path: string | undefined
  /** Further refusals of the same request, each with its field. */
  readonly also: readonly Refusal[] = []
  /** Additional data for the response, in wire format: state that the caller did not know. */
  readonly details: Readonly<Record<string, unknown>> = {}

  constructor(code: RefusalCode, values: RefusalValues = {}, path?: string) {
    super(refusalSentence(code, 'en', values))
    this.name = 'Refusal'
    this.code = code
    this.values = values
    this.path = path
  }

  /** Combines all refusals of one request, so that the caller learns of each: the first gives code and sentence. */
  static ofAll([first, ...others]: readonly [Refusal, ...Refusal[]]): Refusal {
    const whole = new Refusal(first.code, first.values, first.path)
    return Object.assign(whole, { also: others })
  }
}

/** Creates a refusal with details that the caller needs to continue. */
export function refusalWith(code: RefusalCode, details: Readonly<Record<string, unknown>>): Refusal {
  return Object.assign(new Refusal(code), { details })
}

/** Returns the sentence of a refusal in one language, with its placeholders filled. */
export function refusalSentence(code: RefusalCode, language: Language, values: RefusalValues = {}): string {
  const own = Object.entries(values).map(([hole, value]) => {
    return [hole, typeof value === 'object' ? value[language] : value] as const
  })
  return fill(refusals[code][language], Object.fromEntries(own))
}
