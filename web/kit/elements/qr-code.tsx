import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** A QR code, dark on light in both colour schemes, as cameras require. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} className={styles.light} />
      <path d={squares.join('')} className={styles.dark} shapeRendering="crispEdges" />
    </svg>
  )
}
