import { Link } from '#web/router/link.tsx'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { ArrowIcon } from './drawings/icons.tsx'

type Look = {
  /** One filled button a region: the next step. */
  readonly look?: 'filled' | 'line' | 'onBand' | 'lineOnBand' | 'text'
  readonly size?: 'lg' | 'md'
  readonly isFull?: boolean
}

/** The class of a button, for elements that are none of the three below. */
export function buttonClass({ look = 'filled', size = 'lg', isFull = false }: Look = {}): string {
  const classes = [styles.button, styles[look], size === 'md' && styles.md, isFull && styles.full]
  return classes.filter(Boolean).join(' ')
}

export function Button({ look, size, isFull, ...rest }: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={buttonClass(pick({ look, size, isFull }))} />
}

/** Leads to a public page (a path of paths.ts). */
export function ButtonLink({ to, children, ...look }: Look & { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass(look)}>
      {children}
    </Link>
  )
}

/** Leads out of the public pages: to a portal (portalPaths) or another site. */
export function ButtonAnchor({ href, children, ...look }: Look & { href: string; children: ReactNode }) {
  return (
    <a href={href} className={buttonClass(look)}>
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
function pick(look: { [Key in keyof Look]: Look[Key] | undefined }): Look {
  return Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined))
}
