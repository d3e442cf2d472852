import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core'

const pair = (light: string, dk: string) => `light-dark(${light}, ${dk})`
const c = (name: string, shade: number) => `var(--mantine-color-${name}-${shade})`

/**
 * Every variant passes 4.5:1 for text in both schemes (computed). `filled` keeps white text in dark
 * mode too, so the button does not change character between schemes.
 */
export const variantColorResolver: VariantColorsResolver = (input) => {
  const base = defaultVariantColorsResolver(input)
  const name = input.color || input.theme.primaryColor
  if (!(name in input.theme.colors)) return base
  if (input.variant === 'filled') {
    return {
      ...base,
      background: pair(
        c(name, name === 'palm' || name === 'gray' ? 8 : 7),
        c(name, name === 'green' || name === 'yellow' ? 7 : 6),
      ),
      hover: pair(c(name, name === 'palm' || name === 'gray' ? 9 : 8), c(name, 7)),
      color: '#FFFFFF',
      border: '1px solid transparent',
    }
  }
  if (input.variant === 'light') {
    return {
      ...base,
      background: pair(
        c(name, name === 'gray' ? 2 : 1),
        `color-mix(in srgb, ${c(name, 5)} 20%, transparent)`,
      ),
      hover: pair(c(name, name === 'gray' ? 3 : 2), `color-mix(in srgb, ${c(name, 5)} 30%, transparent)`),
      color: pair(c(name, 8), c(name, 2)),
      border: '1px solid transparent',
    }
  }
  if (input.variant === 'notice') return { ...base, ...noticeColors(name), border: '0' }
  if (input.variant === 'outline') {
    return {
      ...base,
      background: 'transparent',
      hover: pair(c(name, 0), `color-mix(in srgb, ${c(name, 5)} 16%, transparent)`),
      color: pair(c(name, name === 'gray' ? 8 : 7), c(name, name === 'gray' ? 1 : 3)),
      border: `1px solid ${pair(c(name, name === 'gray' ? 3 : 4), `color-mix(in srgb, ${c(name, 4)} 55%, transparent)`)}`,
    }
  }
  if (input.variant === 'subtle') {
    return {
      ...base,
      hover: pair(c(name, 1), `color-mix(in srgb, ${c(name, 5)} 16%, transparent)`),
      color: pair(c(name, name === 'gray' ? 7 : 7), c(name, name === 'gray' ? 1 : 3)),
    }
  }
  return base
}

/** Colours of a notice, quieter than an alarm: why something was rejected, what is missing. */
function noticeColors(name: string) {
  if (name === 'palm') return { background: 'var(--mj-accent-soft)', color: 'inherit' }
  return {
    background: `var(--mantine-color-${name}-light)`,
    color: `var(--mantine-color-${name}-light-color)`,
  }
}
