import { Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { IconClock } from '#web/kit/icons/icons.ts'
import { timeLeftTexts } from './messages.ts'

const hourMs = 3_600_000
/** Applicants are promised an answer within 48 hours (R-GEN-03). */
const promisedMs = 48 * hourMs

/** Time left of the 48 hours in which a pending shop was promised an answer; once late, by how much. */
export function TimeLeft({ since }: { readonly since: Date }) {
  const text = useText(timeLeftTexts)
  const left = since.getTime() + promisedMs - useNow()
  if (Number.isNaN(left)) return null
  if (left < 0) {
    const hours = Math.floor(-left / hourMs)
    const late = hours < 48 ? text.late({ count: hours }) : text.lateDays({ count: Math.floor(hours / 24) })
    return <StatusBadge variant="held">{late}</StatusBadge>
  }
  return (
    <Group component="span" wrap="nowrap" gap={4} c="dimmed" fz="sm">
      <IconClock size={15} stroke={1.6} aria-hidden />
      {text.left({ count: Math.floor(left / hourMs) })}
    </Group>
  )
}

/** The current time, updated every minute: screens stay open for hours. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
