/** Digits as Arabic and Persian keyboards write them, and their signs, as Latin ones. */
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
 * A number as people write it in a spreadsheet ("1,250.50", "1250,5", "١٬٢٥٠٫٥٠", "AED 1,250") as plain decimal text
 * ("1250.50"); what it means is never guessed: "1.250" stays as it is, with its three decimals. Other text stays too.
 */
export function plainDecimal(text: string): string {
  const bare = latinDigits(text)
    .replace(/[\s\u00a0\u202f\u200e\u200f]/g, '')
    .replace(currencyWords, '')
  if (thousands.test(bare)) return bare.replaceAll(',', '')
  if (europeanThousands.test(bare)) return bare.replaceAll('.', '').replace(',', '.')
  return decimalComma.test(bare) ? bare.replace(',', '.') : bare
}

/** A whole number of at least 0 in the same ways; null for anything else, and for "1.000", which may be a thousand. */
export function wholeNumberOf(text: string): number | null {
  const plain = plainDecimal(text).replace(/\.0{1,2}$/, '')
  return /^\d{1,10}$/.test(plain) ? Number(plain) : null
}
