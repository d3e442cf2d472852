import { IconAlertTriangle } from '@tabler/icons-react'
import { Line } from '#web/kit/layout/layout.tsx'
import styles from '#web/kit/elements/ui.module.css'

/** What to look at twice in a value that is taken all the same; told at once, also to those who do not see it. */
export function FieldNote({ children }: { readonly children: string | null }) {
  return (
    <output>
      {children !== null && (
        <Line
          as="span"
          isWhole
          align="start"
          tone="warning"
          size="sm"
          above="sm"
          className={styles.fieldNote}
        >
          <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
          <span data-grow>{children}</span>
        </Line>
      )}
    </output>
  )
}
