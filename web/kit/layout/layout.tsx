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

/** A list within a panel, with hairlines between its items. */
export function Rows({ isFlush = false, ...box }: LayoutProps & { readonly isFlush?: boolean }) {
  return <LayoutBox component="ul" {...box} className={styles.rows} mod={{ flush: isFlush }} />
}

type RowLinkProps = LayoutProps & {
  readonly to?: string
  readonly href?: string
  readonly isStrong?: boolean
}

/** The link of a row, which the whole row is pressed with. */
export function RowLink({ isStrong = false, ...link }: RowLinkProps) {
  return <LayoutBox component={Link} {...link} className={styles.rowLink} mod={{ strong: isStrong }} />
}

type ColumnsProps = LayoutProps & {
  readonly parts?: '3:2' | '1:1' | '2:1' | '2:1:1'
  readonly gap?: MantineSpacing
}

/**
 * Parts beside one another on wide screens: the story and what goes with it, or the fields of a form (`1:1`, `2:1`,
 * `2:1:1`, on tablets too).
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
  /** Over all columns. */
  readonly isWide?: boolean
  /** The second of three parts: beside both others, however long it is. */
  readonly isBeside?: boolean
}

/** A part of columns that does not simply take the next of them. */
export function Column({ isWide = false, isBeside = false, ...box }: ColumnProps) {
  return <LayoutBox {...box} className={styles.column} mod={{ wide: isWide, beside: isBeside }} />
}

type TermListProps = LayoutProps & {
  readonly columns?: '2' | 'line'
  /** Names with what stands for them, before its children; where nothing does, the name is left out. */
  readonly of?: readonly (readonly [string, ReactNode])[]
}

/** Names and what stands for them, in as many columns as have room. */
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
  /** Whether its content is still being read. */
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
