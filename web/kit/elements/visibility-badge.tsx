import type { visibilities } from '#contract/catalogue/categories.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from './messages.ts'
import { StatusBadge } from './status-badge.tsx'

/** Whether a category or colour is shown to the public. */
export function VisibilityBadge({ status }: { readonly status: (typeof visibilities)[number] }) {
  const text = useText(uiTexts)
  return <StatusBadge variant={status === 'active' ? 'good' : 'off'}>{text[status]}</StatusBadge>
}
