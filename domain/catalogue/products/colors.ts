/** The fixed checklist of the product form (spec §9), with the names and hex codes of the palette. */
export const checklistColors = [
  { name: 'White', nameAr: 'أبيض', hex: '#FFFFFF' },
  { name: 'Black', nameAr: 'أسود', hex: '#000000' },
  { name: 'Brown', nameAr: 'بني', hex: '#6F4A2F' },
  { name: 'Gray', nameAr: 'رمادي', hex: '#808080' },
  { name: 'Beige', nameAr: 'بيج', hex: '#D9C7A8' },
  { name: 'Navy', nameAr: 'كحلي', hex: '#1F2D4D' },
  { name: 'Blue', nameAr: 'أزرق', hex: '#3B6EA5' },
  { name: 'Green', nameAr: 'أخضر', hex: '#4B6F52' },
  { name: 'Red', nameAr: 'أحمر', hex: '#A12B2B' },
  { name: 'Yellow', nameAr: 'أصفر', hex: '#D9A92B' },
] as const

type NamedColor = { readonly name: string; readonly nameAr: string | null; readonly hex: string }

/** Returns the colours that the form offers: the palette, plus checklist colours that it lacks (G-59). */
export function withChecklist<Color extends NamedColor>(palette: readonly Color[]): (Color | NamedColor)[] {
  const known = new Set(palette.map(({ name }) => name.toLowerCase()))
  return [...palette, ...checklistColors.filter(({ name }) => !known.has(name.toLowerCase()))]
}

/** The hex code of a colour without a match in the palette (spec §9). */
export const unmatchedHex = '#999999'

/** Maximum number of colours per product (spec §5). */
export const maxProductColors = 12

/** Returns a colour for the n-th unmatched colour name of a product; hues are evenly spaced on the circle (spec §9). */
export function generatedHex(index: number, of: number): string {
  const hue = Math.round((360 * index) / Math.max(1, of))
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12
    const value = 0.55 - 0.45 * 0.55 * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`.toUpperCase()
}
