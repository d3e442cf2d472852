import { useText } from '#web/kit/i18n/locale.tsx'
import { productTexts } from './messages.ts'

/** Shows "1 / 5", announced to screen readers as "Photo 1 of 5" when it changes. */
export function Counter({
  index,
  count,
  className,
}: {
  index: number
  count: number
  className?: string | undefined
}) {
  const text = useText(productTexts)
  return (
    <output className={className}>
      <span className="mj-hidden">{text.photoOf({ number: index + 1, count })}</span>
      <bdi dir="ltr" aria-hidden="true" className="mj-num">
        {index + 1} / {count}
      </bdi>
    </output>
  )
}
