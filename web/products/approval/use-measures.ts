import { readDimensions } from '#domain/products/dimensions.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { approvalTexts } from './messages.ts'

type Measures = {
  /** Three numbers as "226 × 97 × 91 cm"; any other text as it was typed (G-65). */
  readonly size: (dimensions: string) => string
  /** "72 kg" of "72.00". */
  readonly weight: (kilograms: string) => string
}

export function useMeasures(): Measures {
  const text = useText(approvalTexts)
  const { number } = useLocale()
  return {
    size: (dimensions) => {
      const read = readDimensions(dimensions)
      if (read === null) return dimensions
      const sides = [read.widthMm, read.depthMm, read.heightMm].map((mm) => number(mm / 10))
      return text.cm({ size: sides.join(' × ') })
    },
    weight: (kilograms) => text.kg({ weight: number(Number(kilograms)) }),
  }
}
