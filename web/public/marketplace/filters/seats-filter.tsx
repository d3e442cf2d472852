import { useText } from '#web/kit/i18n/locale.tsx'
import { choose } from '#web/public/marketplace/browse-filters.ts'
import { marketplaceTexts } from '#web/public/marketplace/messages.ts'
import { CheckRow } from './check-row.tsx'
import { FilterGroup } from './filter-group.tsx'
import type { FilterProps } from './filter-options.ts'

/** How many are to sit on it: only where something found says so. */
export function SeatsFilter({ browsing, options, onChange }: FilterProps) {
  const text = useText(marketplaceTexts)
  const known = [...new Set([...options.seats.map(({ seats }) => String(seats)), ...browsing.seats])]
  if (known.length === 0) return null
  const toggle = (seats: string) =>
    onChange(
      choose(browsing, {
        seats: known.filter((each) => browsing.seats.includes(each) !== (each === seats)),
      }),
    )
  return (
    <FilterGroup title={text.seats}>
      {known
        .toSorted((one, other) => Number(one) - Number(other))
        .map((seats) => (
          <CheckRow
            key={seats}
            name="seats"
            value={seats}
            label={text.seatCount({ count: Number(seats) })}
            count={options.seats.find((option) => String(option.seats) === seats)?.count ?? 0}
            isChecked={browsing.seats.includes(seats)}
            onToggle={() => toggle(seats)}
          />
        ))}
    </FilterGroup>
  )
}
