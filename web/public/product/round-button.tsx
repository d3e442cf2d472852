import type { ReactNode } from 'react'
import styles from './round-button.module.css'

type Props = {
  readonly label: string
  readonly onClick: () => void
  /** Class for its position, where it is alone over the picture. */
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A button over a picture, visible on any background. */
export function RoundButton({ label, onClick, className, children }: Props) {
  const variant = className ? `${styles.button} ${className}` : styles.button
  return (
    <button type="button" className={variant} aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
