import { DayField } from './day-field.tsx'

type Days = { readonly from?: string | undefined; readonly to?: string | undefined }
type Props = Days & {
  readonly labels: Readonly<Record<'from' | 'to', string>>
  readonly onChange: (days: Days) => void
}

/** From which day on, and until which, both included; either may be left open. */
export function DayRange({ labels, onChange, ...days }: Props) {
  return (['from', 'to'] as const).map((end) => (
    <DayField
      key={end}
      label={labels[end]}
      value={days[end] ?? ''}
      onChange={(day) => onChange({ [end]: day || undefined })}
    />
  ))
}
