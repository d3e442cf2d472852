import { VisuallyHidden } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { useText } from '#web/i18n/locale.tsx'
import { Line } from '#web/ui/layout/layout.tsx'
import styles from './change-note.module.css'
import { adminDashboardTexts } from './messages.ts'

type Props = {
  /** Percent against the month before; null where there is no earlier figure. */
  readonly percent: number | null
  /** What demo mode says instead of nothing (R-DASH-03). */
  readonly sample: { readonly text: string; readonly isRise: boolean } | null
}

/** A figure's change against the month before (G-37): the real one, else the demo's, else no text at all. */
export function ChangeNote({ percent, sample }: Props) {
  const text = useText(adminDashboardTexts)
  if (percent === 0) return <span>{text.same}</span>
  if (percent !== null) {
    return <Arrowed isRise={percent > 0}>{text.change({ percent: Math.abs(percent) })}</Arrowed>
  }
  return sample && <Arrowed isRise={sample.isRise}>{sample.text}</Arrowed>
}

function Arrowed({ isRise, children }: { readonly isRise: boolean; readonly children: string }) {
  const text = useText(adminDashboardTexts)
  const Arrow = isRise ? IconArrowUpRight : IconArrowDownRight
  return (
    <Line as="span" isWhole gap="xs">
      <Arrow size={16} stroke={1.8} aria-hidden className={styles.arrow} />
      <span>
        <VisuallyHidden>{isRise ? text.up : text.down} </VisuallyHidden>
        {children}
      </span>
    </Line>
  )
}
