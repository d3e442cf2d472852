import { readDimensions } from '#domain/catalogue/products/dimensions.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { type Locale, useLocale } from '#web/kit/i18n/locale.tsx'

/** The dimensions as the shop typed them (G-65); three numbers are labelled width, depth and height, in centimetres. */
export function Dimensions({ text }: { readonly text: string }) {
  return <bdi className="mj-num">{dimensionsText(text, useLocale())}</bdi>
}

export function dimensionsText(text: string, { language, number }: Locale): string {
  const size = readDimensions(text)
  if (size === null) return text
  const { dimensions } = commonTexts[language]
  const [width, depth, height] = [size.widthMm, size.depthMm, size.heightMm].map((mm) => number(mm / 10))
  return dimensions({ width: width ?? '', depth: depth ?? '', height: height ?? '' })
}
