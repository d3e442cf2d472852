import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import styles from './dimension-drawing.module.css'
import { dimensionSheet, narrowSheet, type Sheet, wideSheet } from './dimension-sheet.ts'
import { silhouetteOf, type Size } from './silhouettes.ts'
import { productTexts } from '#web/public/product/messages.ts'

type Props = {
  readonly size: Size
  readonly categorySlug: string
  readonly chaiseSide: string | null
}

/**
 * The product drawn to scale with its measures. Rendered twice, for wide and for narrow screens, so that the labels
 * keep their size; CSS shows one of them. Not mirrored in Arabic: left stays left.
 */
export function DimensionDrawing({ size, categorySlug, chaiseSide }: Props) {
  const text = useText(productTexts)
  const { number } = useLocale()
  const kind = silhouetteOf(categorySlug, size, chaiseSide)
  const say = 'plan' in kind ? text.drawingLying : text.drawing
  const label = say({ width: number(size.width), depth: number(size.depth), height: number(size.height) })
  return (
    <div className={styles.tile}>
      <SheetDrawing className={styles.wide} sheet={dimensionSheet(size, kind, wideSheet)} label={label} />
      <SheetDrawing className={styles.narrow} sheet={dimensionSheet(size, kind, narrowSheet)} label={label} />
    </div>
  )
}

type SheetProps = { readonly sheet: Sheet; readonly label: string; readonly className: string | undefined }

function SheetDrawing({ sheet, label, className }: SheetProps) {
  const text = useText(productTexts)
  const { number } = useLocale()
  return (
    <svg
      className={className}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      width={sheet.width}
      height={sheet.height}
      role="img"
      aria-label={label}
    >
      {sheet.views.map(({ path, x, y, stretch }) => (
        <path
          key={`${x}`}
          className={styles.view}
          d={path}
          transform={`translate(${x} ${y}) scale(${stretch.join(' ')})`}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {sheet.rulers.map(({ path, labelX, labelY, cm }) => (
        <g key={path}>
          <path className={styles.ruler} d={path} />
          <text className={styles.label} x={labelX} y={labelY} textAnchor="middle">
            {text.cm({ value: number(cm) })}
          </text>
        </g>
      ))}
    </svg>
  )
}
