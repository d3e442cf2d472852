import { Link } from '#web/kit/router/link.tsx'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { ArrowIcon } from './drawings/icons.tsx'

type Variant = {
  /** At most one filled button per region: the next step. */
  readonly variant?: 'filled' | 'line' | 'onBand' | 'lineOnBand' | 'text'
  readonly size?: 'lg' | 'md'
  readonly isFull?: boolean
}

/** The class of a button, for elements other than the three below. */
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

/** A link to a public page (a path of paths.ts) that looks like a button. */
export function ButtonLink({ to, children, ...variant }: Variant & { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass(variant)}>
      {children}
    </Link>
  )
}

/** A link that leaves the public pages, to a portal (portalPaths) or another site, and looks like a button. */
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

/** Drops undefined values, as exact optional property types require. */
function pick(variant: { [Key in keyof Variant]: Variant[Key] | undefined }): Variant {
  return Object.fromEntries(Object.entries(variant).filter(([, value]) => value !== undefined))
}
