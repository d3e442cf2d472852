import { readDimensions } from '#domain/dimensions.ts'
import { manyTriangles, type ModelFacts, type SizeCm } from '#domain/model-file.ts'
import { scaleOf } from '#domain/model-scale.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { photoTexts } from './photo-messages.ts'
import styles from './photos.module.css'

type Props = { readonly facts: ModelFacts; readonly dimensions: string }

/** What a model holds, and whether it is as large as the dimensions say (G-98). */
export function ModelNote({ facts, dimensions }: Props) {
  const text = useText(photoTexts)
  const { number } = useLocale()
  const { width, depth, height } = facts.size
  const measures = { width: number(width), depth: number(depth), height: number(height) }
  return (
    <div className={styles.note} aria-live="polite">
      <p>{text.modelFacts({ ...measures, triangles: facts.triangles })}</p>
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
  const written = (one: SizeCm) => [one.width, one.depth, one.height].map(number).join(' x ')
  return (
    <p data-warn>
      {text.modelOff({ model: written(size), given: written(given) })}{' '}
      {scale.unit && text.modelUnit({ unit: text[`unit_${scale.unit}`] })}
    </p>
  )
}
