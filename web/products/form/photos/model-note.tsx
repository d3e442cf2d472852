import { readDimensions } from '#domain/products/dimensions.ts'
import { manyTriangles, type ModelFacts, type SizeCm } from '#domain/files/model-file.ts'
import { scaleOf } from '#domain/files/model-scale.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { photoTexts } from './photo-messages.ts'
import styles from './photos.module.css'

type Props = { readonly facts: ModelFacts; readonly dimensions: string }

/** What a model holds, and whether it is as large as the dimensions say (G-98). */
export function ModelNote({ facts, dimensions }: Props) {
  const text = useText(photoTexts)
  const { number } = useLocale()
  return (
    <div className={styles.note} aria-live="polite">
      <p>{text.modelFacts({ model: written(facts.size, number), triangles: facts.triangles })}</p>
      <ScaleLine size={facts.size} dimensions={dimensions} />
      {facts.triangles > manyTriangles && <p data-warn>{text.modelHeavy({ triangles: facts.triangles })}</p>}
    </div>
  )
}

function ScaleLine({ size, dimensions }: { readonly size: SizeCm; readonly dimensions: string }) {
  const text = useText(photoTexts)
  const { number } = useLocale()
  const read = readDimensions(dimensions)
  if (!read) return <p>{text.modelUnsized}</p>
  const given = { width: read.widthMm / 10, depth: read.depthMm / 10, height: read.heightMm / 10 }
  const scale = scaleOf(size, given)
  if (scale.fits) return <p>{text.modelFits}</p>
  return (
    <p data-warn>
      {text.modelOff({ model: written(size, number), given: written(given, number) })}{' '}
      {scale.unit && text.modelUnit({ unit: text[`unit_${scale.unit}`] })}
    </p>
  )
}

/** Measures run from left to right in both languages. */
function written({ width, depth, height }: SizeCm, number: (value: number) => string): string {
  return `\u2066${[width, depth, height].map(number).join(' × ')}\u2069`
}
