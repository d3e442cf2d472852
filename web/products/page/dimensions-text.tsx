import { useText } from '#web/i18n/locale.tsx'
import { productTexts } from './messages.ts'
import type { ProductView } from './product-view.ts'

/** The dimensions as the shop typed them (G-65); three bare numbers are centimetres, and that is said. */
export function DimensionsText({ dimensions, size }: Pick<ProductView, 'dimensions' | 'size'>) {
  const text = useText(productTexts)
  if (size === null) return <bdi>{dimensions}</bdi>
  return isBare(dimensions) ? (
    <>
      <bdi dir="ltr" className="mj-num">
        {dimensions}
      </bdi>{' '}
      {text.unitCm}
    </>
  ) : (
    <bdi dir="ltr" className="mj-num">
      {dimensions}
    </bdi>
  )
}

/** Whether a recognised size names no unit. */
export function isBare(dimensions: string): boolean {
  return !/cm|سم/i.test(dimensions)
}
