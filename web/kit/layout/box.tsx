import type { AllHTMLAttributes, ElementType, Ref } from 'react'
import styles from './layout.module.css'

/** Room between the parts of a box, from a quarter to one and a quarter of the root's letter. */
export type Gap = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

/** What every part of a layout takes beside its own: an element of its choice, room, and that element's attributes. */
export type BoxProps = Omit<AllHTMLAttributes<HTMLElement>, 'as' | 'kind' | 'size'> & {
  readonly as?: ElementType
  readonly ref?: Ref<HTMLDivElement>
  readonly gap?: Gap
  /** The room around the content of a panel, or of one of its rows. */
  readonly pad?: 'row' | 'panel' | 'card'
  readonly above?: 'xs' | 'sm' | 'md' | 'lg'
  readonly below?: 'sm' | 'lg'
  /** On a surface of its own. */
  readonly isFramed?: boolean
  /** On a ground of its own, within a panel. */
  readonly isSunken?: boolean
  readonly tone?: 'muted' | 'soft' | 'strong' | 'warning' | 'error'
  readonly size?: 'xs' | 'sm' | 'md' | 'xl'
}

type Kind =
  | 'line'
  | 'stack'
  | 'columns'
  | 'rows'
  | 'rowLink'
  | 'cards'
  | 'filters'
  | 'text'
  | 'heading'
  | 'notice'
  | 'terms'
  | 'initials'

/** An element of a layout, without the browser's own margins and marks. What its kind needs stands in attributes. */
export function Box({
  as: Tag = 'div',
  kind,
  gap,
  pad,
  above,
  below,
  tone,
  size,
  isFramed = false,
  isSunken = false,
  className,
  ...rest
}: BoxProps & { readonly kind?: Kind }) {
  const classes = [styles['box'], kind && styles[kind], className].filter(Boolean).join(' ')
  return (
    <Tag
      className={classes}
      data-gap={gap}
      data-pad={pad}
      data-above={above}
      data-below={below}
      data-tone={tone}
      data-size={size}
      data-framed={isFramed || undefined}
      data-sunken={isSunken || undefined}
      {...rest}
    />
  )
}
