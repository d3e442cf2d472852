import { Box, type BoxProps, Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { IconArrowRight } from '#web/kit/icons/icons.ts'
import { Link } from '#web/kit/router/link.tsx'
import styles from './ui.module.css'

type Props = BoxProps & Omit<ComponentProps<'button'>, keyof BoxProps>

/** A plain icon button with a touch-sized target; Mantine's ActionIcon has styles that would override ours. */
export function IconButton({ className = '', ...button }: Props) {
  return <Box component="button" type="button" className={`${styles.iconButton} ${className}`} {...button} />
}

type OnwardButtonProps = { readonly to: string; readonly children: string }

/** Link in a panel's head to the full list or screen. */
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
