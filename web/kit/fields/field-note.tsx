import { Box, Group, Text, type TextProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { uiTexts } from '#web/kit/elements/messages.ts'
import styles from '#web/kit/elements/ui.module.css'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconAlertTriangle } from '#web/kit/icons/icons.ts'

/** What to look at twice in a value that is taken all the same; told at once, also to those who do not see it. */
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

/** What is wrong with the field above it, if anything. */
export function Problem(props: TextProps & Omit<ComponentProps<'p'>, keyof TextProps>) {
  return props.children ? <Text variant="error" fz="xs" mt={4} role="alert" {...props} /> : null
}

/** The label of a field that may be left empty: required is the norm, so only the others are marked. */
export function OptionalLabel({ children }: { readonly children: string }) {
  const text = useText(uiTexts)
  return (
    <>
      {children} <span className={styles.optional}>{text.optional}</span>
    </>
  )
}
