import { z } from 'zod'
import { fromRate, toRate } from '#domain/platform/amounts/exchange-rate.ts'
import { endpoint } from '#contract/endpoint.ts'
import { isoDay, requiredText } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { time } from '#contract/time.ts'

/** AED for one EUR: up to four decimals on the wire, ten-thousandths inside (G-92). */
const rate = z.codec(z.union([z.string(), z.number()], { error: issue('eurRate') }), z.int(), {
  decode: (wire, context) => {
    const read = toRate(wire)
    if (read !== null) return read
    context.issues.push({ code: 'custom', message: issue('eurRate'), input: wire })
    return z.NEVER
  },
  encode: (read) => fromRate(read),
})

export const exchangeRateInput = z.object({
  /** In the UAE, today or before; another rate of the same day takes the place of the first. */
  day: isoDay,
  rate,
  /** Whose rate it is. */
  source: requiredText(140),
})
export type ExchangeRateInput = z.output<typeof exchangeRateInput>

export const exchangeRates = z.object({
  /** What counts today; 4.00 until a rate is entered. */
  today: rate,
  /** The newest day first, at most 100. */
  rates: z.array(exchangeRateInput.extend({ enteredBy: z.string().nullable(), enteredAt: time })),
})
export type ExchangeRates = z.output<typeof exchangeRates>

const path = '/api/admin/exchange-rates'

export const listExchangeRates = endpoint({
  method: 'GET',
  path,
  needs: 'settings',
  summary: 'How many AED one EUR was worth on which days; the newest day counts for prices in EUR',
  reply: exchangeRates,
})

export const enterExchangeRate = endpoint({
  method: 'PUT',
  path,
  needs: 'settings',
  confirm: 'recent',
  summary: 'Enter the rate of a day; orders keep the rate at which they were placed',
  body: exchangeRateInput,
  reply: exchangeRates,
  refusals: ['exchange-rate.day-ahead'],
})
