import { plainDecimal } from '#domain/platform/amounts/decimal-text.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'

/** How many hundredths of a kilogram, or of a centimetre, each unit is. */
type Units = Readonly<Record<string, number>>

const weights: Units = {
  ...each('kg kgs كجم كغ كيلو كيلوغرام', 100),
  ...each('g gr gm gram grams غ جم غم غرام جرام بالغرام بالجرام', 0.1),
  ...each('lb lbs pound pounds رطل', 45.359237),
  ...each('oz', 2.8349523),
}
const lengths: Units = {
  ...each('cm سم سنتيمتر', 100),
  ...each('mm مم', 10),
  ...each('m metre metres meter meters متر', 10_000),
  ...each('in inch inches انش بوصه', 254),
  ...each('ft feet foot قدم', 3048),
}

function each(names: string, hundredths: number): Units {
  return Object.fromEntries(names.split(' ').map((name) => [name, hundredths]))
}

/** A weight in kilograms by the unit that its cell names, else its heading; text that is no such number stays. */
export function inKilograms(cell: string, heading: string): string {
  return inHundredths(cell, heading, weights)
}

/** A side in centimetres, likewise. */
export function inCentimetres(cell: string, heading: string): string {
  return inHundredths(cell, heading, lengths)
}

function inHundredths(cell: string, heading: string, units: Units): string {
  const [, number = cell, own = ''] = /^(.*?[\d٠-٩۰-۹])\s*(\p{L}+)\.?$/u.exec(cell.trim()) ?? []
  const named = units[searchForm(own)]
  const unit = named ?? unitIn(heading, units)
  const plain = plainDecimal(named === undefined ? cell : number)
  if (unit === undefined || unit === 100 || !/^\d{1,9}(?:\.\d{1,9})?$/.test(plain))
    return named === 100 ? number : cell
  const hundredths = Math.round(Number(plain) * unit)
  // A few grams are something.
  return String((Number(plain) > 0 ? Math.max(1, hundredths) : hundredths) / 100)
}

/** "Variant Grams", "Weight (lbs)", "الوزن بالغرام". */
function unitIn(heading: string, units: Units): number | undefined {
  const words = searchForm(heading.replaceAll(/[%_]/g, ' ')).split(' ')
  return words.map((word) => units[word]).find((unit) => unit !== undefined)
}
