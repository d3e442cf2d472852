import { Box, type BoxProps, type ElementProps } from '@mantine/core'
import type { ComponentType, ElementType } from 'react'
import styles from './layout.module.css'

/** What every part of a layout takes: the kit's own props of a box, and an element of its choice. */
export type LayoutProps = BoxProps & ElementProps<'div'> & { readonly component?: ElementType }

/** The kit's box with the type of a layout; its own is multiplied by every element there is. */
export const LayoutBox = Box as ComponentType<LayoutProps>

/** Tools that a list is narrowed by; the search takes the room that is left, on phones all of them go over the whole width. */
export function FilterLine(props: LayoutProps) {
  return <LayoutBox component="search" {...props} className={styles.filters} />
}

/** A list of cards, as many beside one another as have room. */
export function CardGrid({ width, ...box }: LayoutProps & { readonly width?: 'full' | 'half' }) {
  return <LayoutBox component="ul" {...box} className={styles.cards} mod={{ width }} />
}

type FootProps = LayoutProps & {
  readonly justify?: 'center' | 'end'
  /** Always in sight at the lower edge of the screen; toasts keep above it. */
  readonly isStuck?: boolean
}

/** The buttons at the end of a panel, card or dialog, with a hairline above. */
export function Foot({ justify, isStuck = false, ...box }: FootProps) {
  return <LayoutBox px="lg" py="sm" {...box} className={styles.foot} mod={{ justify, stuck: isStuck }} />
}
