import { Box, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import styles from '#web/kit/elements/ui.module.css'

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
