import type { ComponentType, SVGProps } from 'react'

/** An icon on a grid of 24 by 24: `size` in pixels, `stroke` the line width on that grid, `color` any CSS colour. */
export type Icon = ComponentType<
  Omit<SVGProps<SVGSVGElement>, 'stroke'> & { readonly size?: number; readonly stroke?: number }
>

/**
 * Makes an icon component of SVG paths, outlined or filled.
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
