import {
  Box,
  type BoxProps,
  Card,
  type ElementProps,
  getSpacing,
  type MantineSpacing,
  Text,
  Title,
} from '@mantine/core'
import { type ComponentType, type ElementType, type ReactNode, useId } from 'react'
import { Link } from '#web/kit/router/link.tsx'
import styles from './layout.module.css'

/** Props of every layout element: those of Mantine's Box, and the HTML element to use. */
export type LayoutProps = BoxProps & ElementProps<'div'> & { readonly component?: ElementType }

/** Mantine's Box with a plain type: its polymorphic one multiplies with every HTML element. */
export const LayoutBox = Box as ComponentType<LayoutProps>

/** A list's filters; the search takes the remaining width, on phones each filter has the full width. */
export function FilterLine(props: LayoutProps) {
  return <LayoutBox component="search" {...props} className={styles.filters} />
}

/** A grid of cards, as many side by side as fit. */
export function CardGrid({ width, ...box }: LayoutProps & { readonly width?: 'full' | 'half' }) {
  return <LayoutBox component="ul" {...box} className={styles.cards} mod={{ width }} />
}

type FootProps = LayoutProps & {
  readonly justify?: 'center' | 'end'
  /** Sticks to the bottom of the screen; toasts stay above it. */
  readonly isStuck?: boolean
}

/** The buttons at the end of a panel, card or dialog, below a hairline. */
export function Foot({ justify, isStuck = false, ...box }: FootProps) {
  return <LayoutBox px="lg" py="sm" {...box} className={styles.foot} mod={{ justify, stuck: isStuck }} />
}

/** A list within a panel, with hairlines between its items. */
export function Rows({ isFlush = false, ...box }: LayoutProps & { readonly isFlush?: boolean }) {
  return <LayoutBox component="ul" {...box} className={styles.rows} mod={{ flush: isFlush }} />
}

type RowLinkProps = LayoutProps & {
  readonly to?: string
  readonly href?: string
  readonly isStrong?: boolean
}

/** The link of a row, whose target is the whole row. */
export function RowLink({ isStrong = false, ...link }: RowLinkProps) {
  return <LayoutBox component={Link} {...link} className={styles.rowLink} mod={{ strong: isStrong }} />
}

type ColumnsProps = LayoutProps & {
  readonly parts?: '3:2' | '1:1' | '2:1' | '2:1:1'
  readonly gap?: MantineSpacing
}

/**
 * Parts side by side on wide screens: main content and sidebar, or the fields of a form (`1:1`, `2:1`, `2:1:1`, on
 * tablets too).
 */
export function Columns({ parts, gap = 'lg', className = '', ...box }: ColumnsProps) {
  return (
    <LayoutBox
      {...box}
      className={`${styles.columns} ${className}`}
      mod={{ parts }}
      __vars={{ '--gap': getSpacing(gap) }}
    />
  )
}

type ColumnProps = LayoutProps & {
  /** Spans all columns. */
  readonly isWide?: boolean
  /** The second of three parts, beside both others, whatever its height. */
  readonly isBeside?: boolean
}

/** A part that does not simply take the next column. */
export function Column({ isWide = false, isBeside = false, ...box }: ColumnProps) {
  return <LayoutBox {...box} className={styles.column} mod={{ wide: isWide, beside: isBeside }} />
}

type TermListProps = LayoutProps & {
  readonly columns?: '2' | 'line'
  /** Terms and their values, before the children; those without a value are left out. */
  readonly of?: readonly (readonly [string, ReactNode])[]
}

/** Terms and their values, in as many columns as fit. */
export function TermList({ columns, of = [], className = '', children, ...box }: TermListProps) {
  return (
    <LayoutBox component="dl" {...box} className={`${styles.terms} ${className}`} mod={{ columns }}>
      {of.map(
        ([name, value]) =>
          value && (
            <Term key={name} name={name}>
              {value}
            </Term>
          ),
      )}
      {children}
    </LayoutBox>
  )
}

type TermProps = { readonly name: ReactNode; readonly isWide?: boolean; readonly children: ReactNode }

export function Term({ name, isWide = false, children }: TermProps) {
  return (
    <div data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type PanelProps = {
  readonly title: string
  readonly hint?: string
  readonly action?: ReactNode
  /** Whether its content is still loading. */
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** A titled region of a screen; its content is flush, with hairlines between the rows. */
export function Panel({ title, hint, action, isBusy = false, children }: PanelProps) {
  const id = useId()
  return (
    <Card component="section" padding={0} aria-labelledby={id} aria-busy={isBusy}>
      <div className={styles.panelHead}>
        <div>
          <Title id={id}>{title}</Title>
          {hint && <Text variant="muted">{hint}</Text>}
        </div>
        {action}
      </div>
      {children}
    </Card>
  )
}
