import styles from './swatch.module.css'

/** A colour to choose: if chosen with a ring, and a check visible on light and dark. Its name is shown beside it. */
export function Swatch({ hex, isChosen }: { hex: string; isChosen: boolean }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
      {isChosen && <circle className={styles.ring} cx="22" cy="22" r="20.5" />}
      <circle className={styles.color} cx="22" cy="22" r="16" fill={hex} />
      {isChosen && (
        <path
          className={styles.check}
          d="M16 22.5l4.2 4.2 8-8.4"
          stroke={isLight(hex) ? '#23221D' : '#FFFFFF'}
        />
      )}
    </svg>
  )
}

/** Whether dark ink has more contrast on a colour than white (relative luminance, WCAG 2.2). */
export function isLight(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179
}
