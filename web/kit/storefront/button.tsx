import { Link } from '#web/kit/router/link.tsx'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { ArrowIcon } from './drawings/icons.tsx'

type Variant = {
  /** One filled button a region: the next step. */
  readonly variant?: 'filled' | 'line' | 'onBand' | 'lineOnBand' | 'text'
  readonly size?: 'lg' | 'md'
  readonly isFull?: boolean
}

/** The class of a button, for elements that are none of the three below. */
export function buttonClass({ variant = 'filled', size = 'lg', isFull = false }: Variant = {}): string {
  const classes = [styles.button, styles[variant], size === 'md' && styles.md, isFull && styles.full]
  return classes.filter(Boolean).join(' ')
}

export function Button({
  variant,
  size,
  isFull,
  ...rest
}: Variant & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={buttonClass(pick({ variant, size, isFull }))} />
}

/** Leads to a public page (a path of paths.ts). */
export function ButtonLink({ to, children, ...variant }: Variant & { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass(variant)}>
      {children}
    </Link>
  )
}

/** Leads out of the public pages: to a portal (portalPaths) or another site. */
export function ButtonAnchor({
  href,
  children,
  ...variant
}: Variant & { href: string; children: ReactNode }) {
  return (
    <a href={href} className={buttonClass(variant)}>
      {children}
    </a>
  )
}

export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.more}>
      <span>{children}</span>
      <ArrowIcon size={16} />
    </Link>
  )
}

/** Leaves out what was not given, as exact optional types ask. */
function pick(variant: { [Key in keyof Variant]: Variant[Key] | undefined }): Variant {
  return Object.fromEntries(Object.entries(variant).filter(([, value]) => value !== undefined))
}
