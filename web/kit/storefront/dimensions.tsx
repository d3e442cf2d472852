import { readDimensions } from '#domain/catalogue/products/dimensions.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'

/** The dimensions as the shop typed them (G-65); three bare numbers are centimetres, and that is said. */
export function Dimensions({ text }: { readonly text: string }) {
  const { unitCm } = useText(commonTexts)
  if (readDimensions(text) === null) return <bdi>{text}</bdi>
  return (
    <>
      <bdi dir="ltr" className="mj-num">
        {text}
      </bdi>
      {/cm|سم/i.test(text) ? '' : ` ${unitCm}`}
    </>
  )
}
