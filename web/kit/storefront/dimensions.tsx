import { readDimensions } from '#domain/catalogue/products/dimensions.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'

/** The dimensions as the shop typed them (G-65); of three numbers it is said which is which, in centimetres. */
export function Dimensions({ text }: { readonly text: string }) {
  const { dimensions } = useText(commonTexts)
  const { number } = useLocale()
  const size = readDimensions(text)
  if (size === null) return <bdi>{text}</bdi>
  const [width, depth, height] = [size.widthMm, size.depthMm, size.heightMm].map((mm) => number(mm / 10))
  return (
    <bdi className="mj-num">
      {dimensions({ width: width ?? '', depth: depth ?? '', height: height ?? '' })}
    </bdi>
  )
}
