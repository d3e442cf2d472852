import { Stack, Text } from '@mantine/core'
import { NameText, useLocale } from '#web/kit/i18n/locale.tsx'
import { IconCheck } from '#web/kit/icons/icons.ts'
import type { AvailableColor } from './chosen-colors.ts'
import styles from './colors.module.css'

type Props = {
  readonly label: string
  readonly colors: readonly AvailableColor[]
  readonly isChosen: (color: AvailableColor) => boolean
  readonly onToggle: (color: AvailableColor) => void
  /** Lets the form find the group to focus it. */
  readonly path?: string
  readonly empty?: string | null
}

/** Colours to tick, each with its name. */
export function SwatchGrid({ label, colors, isChosen, onToggle, path, empty }: Props) {
  const { named } = useLocale()
  if (colors.length === 0) return empty ? <Text variant="muted">{empty}</Text> : null
  return (
    <Stack gap={0} component="ul" className={styles.grid} aria-label={label}>
      {colors.map((color, index) => (
        <li key={color.colorId ?? color.name}>
          <label className={styles.swatch}>
            <input
              type="checkbox"
              data-path={index === 0 ? path : undefined}
              checked={isChosen(color)}
              onChange={() => onToggle(color)}
            />
            <Dot hex={color.hex} />
            <IconCheck
              size={16}
              stroke={2.2}
              aria-hidden
              className={styles.check}
              data-dark={isDark(color.hex) || undefined}
            />
            <NameText>{named(color)}</NameText>
          </label>
        </li>
      ))}
    </Stack>
  )
}

/** The colour is an SVG attribute, because the security policy allows no inline styles. */
export function Dot({ hex, size = 32 }: { readonly hex: string; readonly size?: number }) {
  return (
    <svg className={styles.dot} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <circle cx="16" cy="16" r="15" fill={hex} />
    </svg>
  )
}

/** Whether a white mark is easier to see on the colour than a black one. */
function isDark(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 < 140
}
