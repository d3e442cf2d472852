/** A product's size in whole millimetres: side to side, front to back, floor to top. */
export type SizeMm = { readonly widthMm: number; readonly depthMm: number; readonly heightMm: number }

const arabicDigits = '٠١٢٣٤٥٦٧٨٩'
const number = String.raw`(\d{1,4}(?:[.,]\d{1,2})?)`
const pattern = new RegExp(
  `^${number}\\s*(?:cm)?\\s*[x×*]\\s*${number}\\s*(?:cm)?\\s*[x×*]\\s*${number}\\s*(?:cm|سم)?$`,
  'i',
)

/**
 * Reads "226 x 97 x 91" (centimetres; x, × or *, Arabic digits, with or without cm) as a size; null for
 * any other text, which stays valid as free text. Source: spec §3 "L x W x H in cm", G-65.
 */
export function readDimensions(text: string): SizeMm | null {
  const latin = text.trim().replace(/[٠-٩]/g, (digit) => String(arabicDigits.indexOf(digit)))
  const match = pattern.exec(latin.replaceAll('٫', '.'))
  if (!match) return null
  const [widthMm, depthMm, heightMm] = match.slice(1).map(toMm)
  if (!widthMm || !depthMm || !heightMm) return null
  return { widthMm, depthMm, heightMm }
}

function toMm(centimetres: string): number {
  return Math.round(Number(centimetres.replace(',', '.')) * 10)
}
