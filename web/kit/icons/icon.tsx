import type { ComponentType, SVGProps } from 'react'

/** A drawing on a field of 24 by 24: `size` in pixels, `stroke` the width of its lines on that field, `color` of any CSS. */
export type Icon = ComponentType<
  Omit<SVGProps<SVGSVGElement>, 'stroke'> & { readonly size?: number; readonly stroke?: number }
>

/**
 * The component of a drawing whose paths are given: of lines, or filled.
 * @public for the modules that vite.config.ts writes
 */
export function drawn(paths: readonly string[], isFilled: boolean): Icon {
  return function Drawing({ size = 24, stroke = 2, color = 'currentColor', ...rest }) {
    const paint = isFilled ? { fill: color } : { fill: 'none', stroke: color, strokeWidth: stroke }
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        strokeLinecap="round"
        strokeLinejoin="round"
        {...paint}
        {...rest}
      >
        {paths.map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
    )
  }
}
