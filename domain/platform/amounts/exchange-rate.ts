/** AED for one EUR in ten-thousandths: 4.00 is 40,000. From 0.0001 to 100 (G-92). */
export type Rate = number

/** Days after which a rate is out of date, so that prices converted with it are no longer right. */
export const rateGoodDays = 7

const largest: Rate = 1_000_000

/** Reads a rate ("4", "4.0125", 3.97) into ten-thousandths; null when it is not one. Never rounds. */
export function toRate(decimal: string | number): Rate | null {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(String(decimal).trim())
  if (!match) return null
  const rate = Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0'))
  return rate >= 1 && rate <= largest ? rate : null
}

/** Formats a rate as decimal text with at least two decimals: 40000 → "4.00", 40125 → "4.0125". */
export function fromRate(rate: Rate): string {
  const decimals = String(rate % 10_000).padStart(4, '0')
  return `${Math.floor(rate / 10_000)}.${decimals.replace(/0{1,2}$/, '')}`
}
