import type { KeyboardEvent, MouseEvent } from 'react'
import type { Uploads } from '#web/kit/files/use-uploads.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { imageUrl } from '#web/kit/pages/image-address.ts'
import { useFileUrl } from '#web/portal/catalogue/products/form/photos/use-file-url.ts'
import { roomAdminTexts } from './messages.ts'
import type { RoomForm } from './room-form.ts'
import styles from './rooms.module.css'

type Props = {
  readonly form: RoomForm
  readonly uploads: Uploads
  /** The product that a click in the photo places, and that arrow keys move. */
  readonly chosen: number
}

/** The photo as it is shown, with a number where each product stands. Never mirrored. */
export function RoomPlaces({ form, uploads, chosen }: Props) {
  const text = useText(roomAdminTexts)
  const file = useFileUrl(uploads.all.find(({ slot }) => slot === 'image')?.bytes)
  const stored = form.values.image
  const rows = form.rows('products')
  const row = rows.all[chosen]
  const source = file ?? (stored === '' ? null : imageUrl(stored, 960, 'webp'))
  if (source === null) return null
  const place = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    // A key that presses it is at no place.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    rows.set(chosen, { spot: { x: within(clientX - left, width), y: within(clientY - top, height) } })
  }
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || row?.spot == null) return
    event.preventDefault()
    const [x, y] = [Number(row.spot.x) + step[0], Number(row.spot.y) + step[1]]
    rows.set(chosen, { spot: { x: within(x, 100), y: within(y, 100) } })
  }
  return (
    <div className={styles.places}>
      <img className={styles.photo} src={source} alt="" />
      <svg className={styles.spots} aria-hidden="true">
        {rows.all.map(({ productId, spot }, index) =>
          spot === null ? null : (
            <svg key={productId} x={`${Number(spot.x)}%`} y={`${Number(spot.y)}%`} overflow="visible">
              <g className={styles.spot} data-chosen={index === chosen || undefined}>
                <circle r="14" />
                <text dy="0.35em">{index + 1}</text>
              </g>
            </svg>
          ),
        )}
      </svg>
      {row && (
        <button
          type="button"
          className={styles.target}
          aria-label={text.photoOf({ name: row.name })}
          onClick={place}
          onKeyDown={move}
        />
      )}
    </div>
  )
}

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Whole percent of a whole, within it. */
function within(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(100, Math.max(0, Math.round((part / whole) * 100)))
}
