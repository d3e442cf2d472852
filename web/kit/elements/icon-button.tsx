import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import styles from './ui.module.css'

type Props = UnstyledButtonProps & Omit<ComponentProps<'button'>, keyof UnstyledButtonProps>

/** A bare button of the frame around a screen, as large as a finger. */
export function IconButton({ className = '', ...button }: Props) {
  return <UnstyledButton className={`${styles.iconButton} ${className}`} {...button} />
}
