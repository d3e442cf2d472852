import { Box, Group, Text, type TextProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { uiTexts } from '#web/kit/elements/messages.ts'
import styles from '#web/kit/elements/ui.module.css'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconAlertTriangle } from '#web/kit/icons/icons.ts'

/** A warning about a value that is accepted all the same; announced to screen readers at once. */
export function FieldNote({ children }: { readonly children: string | null }) {
  return (
    <output>
      {children !== null && (
        <Group component="span" wrap="nowrap" align="start" fz="sm" mt="xs" className={styles.fieldNote}>
          <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
          <Box component="span" flex={1} miw={0}>
            {children}
          </Box>
        </Group>
      )}
    </output>
  )
}

/** The error of the field above, if any. */
export function Problem(props: TextProps & Omit<ComponentProps<'p'>, keyof TextProps>) {
  return props.children ? <Text variant="error" fz="xs" mt={4} role="alert" {...props} /> : null
}

/** The label of an optional field: required is the norm, so only optional fields are marked. */
export function OptionalLabel({ children }: { readonly children: string }) {
  const text = useText(uiTexts)
  return (
    <>
      {children} <span className={styles.optional}>{text.optional}</span>
    </>
  )
}
