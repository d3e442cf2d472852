import type { ReactNode } from 'react'
import { LayoutBox, type LayoutProps } from './layout.tsx'
import styles from './layout.module.css'

/** Names and what stands for them, in as many columns as have room. */
export function TermList({
  columns,
  className = '',
  ...box
}: LayoutProps & { readonly columns?: '2' | 'line' }) {
  return <LayoutBox component="dl" {...box} className={`${styles.terms} ${className}`} mod={{ columns }} />
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
