import { Box, type BoxProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import styles from './ui.module.css'

type Props = BoxProps & Omit<ComponentProps<'button'>, keyof BoxProps>

/** A bare button of the frame around a screen, as large as a finger; the kit's own brings a sheet that wins over ours. */
export function IconButton({ className = '', ...button }: Props) {
  return <Box component="button" type="button" className={`${styles.iconButton} ${className}`} {...button} />
}
