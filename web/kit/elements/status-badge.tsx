import { Badge } from '@mantine/core'
import type { visibilities } from '#contract/catalogue/categories.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import {
  type Icon,
  IconBan,
  IconCheck,
  IconCircleX,
  IconClock,
  IconEyeOff,
  IconPackage,
  IconRosetteDiscountCheckFilled,
  IconTruck,
  IconX,
} from '#web/kit/icons/icons.ts'
import { uiTexts } from './messages.ts'

/** Colour and icon by meaning of a status; the screen provides the label. */
const variants = {
  good: { color: 'green', icon: IconCheck },
  verified: { color: 'green', icon: IconRosetteDiscountCheckFilled },
  waiting: { color: 'yellow', icon: IconClock },
  refused: { color: 'red', icon: IconCircleX },
  held: { color: 'orange', icon: IconBan },
  moving: { color: 'blue', icon: IconClock },
  agreed: { color: 'blue', icon: IconCheck },
  packing: { color: 'blue', icon: IconPackage },
  travelling: { color: 'blue', icon: IconTruck },
  over: { color: 'gray', icon: IconX },
  off: { color: 'gray', icon: IconEyeOff },
  plain: { color: 'gray', icon: null },
} as const satisfies Record<string, { color: string; icon: Icon | null }>

export type StatusVariant = keyof typeof variants

/** A status, always with a label, never by colour alone. Not a button. */
export function StatusBadge({
  variant,
  children,
}: {
  readonly variant: StatusVariant
  readonly children: string
}) {
  const { color, icon: Mark } = variants[variant]
  return (
    <Badge color={color} leftSection={Mark && <Mark size={14} stroke={1.8} aria-hidden />}>
      {children}
    </Badge>
  )
}

/** Whether a category or colour is shown to the public. */
export function VisibilityBadge({ status }: { readonly status: (typeof visibilities)[number] }) {
  const text = useText(uiTexts)
  return <StatusBadge variant={status === 'active' ? 'good' : 'off'}>{text[status]}</StatusBadge>
}
