import type { ReactNode } from 'react'
import { initialsOf } from '#web/kit/elements/initials.ts'
import { Box, type BoxProps } from './box.tsx'

type TextProps = BoxProps & {
  /** Words of people, with the lines they gave them. */
  readonly isGiven?: boolean
  readonly isOneLine?: boolean
}

/** A paragraph of the portals. */
export function Text({ isGiven = false, isOneLine = false, ...box }: TextProps) {
  return (
    <Box
      kind="text"
      as="p"
      data-given={isGiven || undefined}
      data-one-line={isOneLine || undefined}
      {...box}
    />
  )
}

/** What is said beside the matter, smaller and greyer: a hint, a time, a count. */
export function Muted(props: TextProps) {
  return <Text tone="muted" size="sm" {...props} />
}

/** What is wrong with the field above it, if anything. */
export function Problem(props: BoxProps) {
  return props.children ? <Text tone="error" size="xs" above="xs" role="alert" {...props} /> : null
}

/** The title of a section or of a card. */
export function Heading(props: BoxProps) {
  return <Box kind="heading" as="h2" {...props} />
}

/** What is to be noticed before the rest: why something was rejected, what is missing. */
export function Notice({
  color,
  ...box
}: BoxProps & { readonly color: 'red' | 'yellow' | 'orange' | 'accent' }) {
  return <Box kind="notice" data-color={color} {...box} />
}

/** Names and what stands for them, in as many columns as have room. */
export function TermList({ columns, ...box }: BoxProps & { readonly columns?: '2' | 'line' }) {
  return <Box kind="terms" as="dl" data-columns={columns} {...box} />
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

/** The tile that stands for a shop. */
export function Initials({ name }: { readonly name: string }) {
  return (
    <Box kind="initials" as="span" aria-hidden>
      {initialsOf(name)}
    </Box>
  )
}
