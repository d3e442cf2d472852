import { Box, type BoxProps, Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { IconArrowRight } from '#web/kit/icons/icons.ts'
import { Link } from '#web/kit/router/link.tsx'
import styles from './ui.module.css'

type Props = BoxProps & Omit<ComponentProps<'button'>, keyof BoxProps>

/** A bare button of the frame around a screen, as large as a finger; the kit's own brings a sheet that wins over ours. */
export function IconButton({ className = '', ...button }: Props) {
  return <Box component="button" type="button" className={`${styles.iconButton} ${className}`} {...button} />
}

type OnwardButtonProps = { readonly to: string; readonly children: string }

/** The way from a panel's head to the whole of what it shows. */
export function OnwardButton({ to, children }: OnwardButtonProps) {
  return (
    <Button
      component={Link}
      to={to}
      variant="subtle"
      color="gray"
      size="sm"
      rightSection={<IconArrowRight size={16} stroke={1.6} className="mj-flip" aria-hidden />}
    >
      {children}
    </Button>
  )
}
