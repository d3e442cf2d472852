import type { ComponentProps } from 'react'
import { Link } from '#web/kit/router/link.tsx'
import { Box, type BoxProps } from './box.tsx'
import styles from './layout.module.css'

type LineProps = BoxProps & {
  readonly align?: 'start' | 'baseline' | 'end'
  /** Where the parts stand: `between` puts the first at the start and the last at the end. */
  readonly justify?: 'between' | 'center' | 'end'
  /** Never broken: what has no room becomes narrower. */
  readonly isWhole?: boolean
  /** The last part of a panel or card, with a hairline above. */
  readonly isFoot?: boolean
  /** The buttons of a whole screen, always in sight at its lower edge; toasts keep above it. */
  readonly isStuck?: boolean
}

/**
 * Parts beside one another, going on below where there is no room: tools over a list, buttons, a name and its badge.
 * A part with `data-grow` takes the room that is left, one with `data-end` stands at the end.
 */
export function Line({
  align,
  justify,
  isWhole = false,
  isFoot = false,
  isStuck = false,
  ...box
}: LineProps) {
  return (
    <Box
      kind="line"
      data-align={align}
      data-justify={justify}
      data-whole={isWhole || undefined}
      data-foot={isFoot || isStuck || undefined}
      data-stuck={isStuck || undefined}
      {...box}
    />
  )
}

/** Parts below one another, each as wide as the whole. */
export function Stack(props: BoxProps) {
  return <Box kind="stack" {...props} />
}

type ColumnsProps = BoxProps & {
  readonly parts?: '3:2' | '1:1' | '2:1' | '2:1:1'
  readonly isLevel?: boolean
}

/**
 * Parts beside one another on wide screens: the story and what goes with it, or the fields of a form (`1:1`, `2:1`,
 * `2:1:1`, on tablets too). One with `data-wide` goes over all of them; the second of three with `data-beside` stands beside
 * both others, however long it is.
 */
export function Columns({ parts, isLevel = false, ...box }: ColumnsProps) {
  return <Box kind="columns" data-parts={parts} data-level={isLevel || undefined} {...box} />
}

/** A list within a panel, with hairlines between its items. */
export function Rows({ isFlush = false, ...box }: BoxProps & { readonly isFlush?: boolean }) {
  return <Box kind="rows" as="ul" data-flush={isFlush || undefined} {...box} />
}

/** The link of a row, which the whole row is pressed with. */
export function RowLink(props: BoxProps & { readonly to?: string }) {
  return <Box kind="rowLink" as={Link} {...props} />
}

/** What a list is narrowed by; the search takes the room that is left, on phones all of them go over the whole width. */
export function FilterLine(props: BoxProps) {
  return <Box kind="filters" as="search" {...props} />
}

/** A list of cards, as many beside one another as have room. */
export function CardGrid({ width, ...box }: BoxProps & { readonly width?: 'full' | 'half' }) {
  return <Box kind="cards" as="ul" data-width={width} {...box} />
}

/** A bare button of the frame around a screen, as large as a finger. */
export function IconButton({ className = '', ...button }: ComponentProps<'button'>) {
  return <button type="button" className={`${styles.iconButton} ${className}`} {...button} />
}
