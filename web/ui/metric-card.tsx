import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#web/i18n/locale.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { uiTexts } from './messages.ts'
import styles from './ui.module.css'
import { Box } from '#web/ui/layout/box.tsx'

type Props = {
  readonly label: string
  /** Null while it is being read. */
  readonly value: string | null
  /** One line below the figure, e.g. the change against last month. */
  readonly note?: ReactNode
  /** Beside the figure where there is room, e.g. a spark line. */
  readonly trend?: ReactNode
  readonly isMuted?: boolean
}

/** One figure of a dashboard. */
export function MetricCard({ label, value, note, trend, isMuted = false }: Props) {
  return (
    <Box isFramed className={styles.card} data-muted={isMuted || undefined}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value ?? <Skeleton height={28} width="60%" />}
        {value !== null && trend && <span className={styles.trend}>{trend}</span>}
      </dd>
      {value !== null && note && (
        <Text as="dd" tone="soft" size="sm" above="sm">
          {note}
        </Text>
      )}
    </Box>
  )
}

/** The row of figures at the top of a dashboard. */
export function MetricRow({ isBusy, children }: { readonly isBusy: boolean; readonly children: ReactNode }) {
  return (
    <dl className={styles.row} aria-busy={isBusy}>
      {children}
    </dl>
  )
}

/** Marks a figure that only stands for one that does not exist yet (R-DEMO-05). */
export function SampleMark() {
  const text = useText(uiTexts)
  return (
    <Text as="span" tone="muted">
      ({text.sample})
    </Text>
  )
}
