import { Text, type TextProps } from '@mantine/core'
import type { ComponentProps } from 'react'

/** What is wrong with the field above it, if anything. */
export function Problem(props: TextProps & Omit<ComponentProps<'p'>, keyof TextProps>) {
  return props.children ? <Text variant="error" fz="xs" mt={4} role="alert" {...props} /> : null
}
