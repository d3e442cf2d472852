/** Converts Arabic and Persian digits and number separators to Latin ones. */
export function latinDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
}

const currencyWords =
  /^(?:AED|EUR|Dhs?\.?|€|د\.إ\.?|درهم|يورو)|(?:AED|EUR|Dhs?\.?|€|د\.إ\.?|درهم|يورو|kg|كغ|كجم)$/gi
const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const europeanThousands = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/
const decimalComma = /^\d+,\d{1,2}$/

/**
 * Converts a number as written in spreadsheets ("1,250.50", "1250,5", "١٬٢٥٠٫٥٠", "AED 1,250") to plain decimal text
 * ("1250.50"). It never guesses: "1.250" stays as it is, with its three decimals. Other text stays too.
 */
export function plainDecimal(text: string): string {
  const bare = latinDigits(text)
    .replace(/[\s\u00a0\u202f\u200e\u200f]/g, '')
    .replace(currencyWords, '')
  if (thousands.test(bare)) return bare.replaceAll(',', '')
  if (europeanThousands.test(bare)) return bare.replaceAll('.', '').replace(',', '.')
  return decimalComma.test(bare) ? bare.replace(',', '.') : bare
}

/** Reads a whole number of at least 0 in these notations; else null, also for "1.000", which may be a thousand. */
export function wholeNumberOf(text: string): number | null {
  const plain = plainDecimal(text).replace(/\.0{1,2}$/, '')
  return /^\d{1,10}$/.test(plain) ? Number(plain) : null
}
