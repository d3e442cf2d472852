import { ActionIcon, Button } from '@mantine/core'
import { useId, useState } from 'react'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconX } from '#web/kit/icons/icons.ts'
import { FilterLine } from '#web/kit/layout/layout.tsx'
import styles from './filter-bar.module.css'
import type { Filter, FilterProps } from './filters.tsx'

type AnyState = Readonly<Record<string, unknown>>
type AnyFilter = Filter<unknown, string, AnyState>

type Props = {
  readonly filters: readonly AnyFilter[]
  readonly list: FilterProps<AnyState>
  readonly label: string
  /** Clears all filters; null if none is set. */
  readonly onClear: (() => void) | null
}

/** A list's filters; each choice takes effect at once. On phones all but the search are behind a button. */
export function FilterBar({ filters, list, label, onClear }: Props) {
  const text = useText(uiTexts)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const own = filters.filter((one) => one.for === undefined || one.for === list.role)
  const controls = (isFolded: boolean) =>
    own.map(
      (filter) => filter.isFolded === isFolded && <filter.Control key={filter.names.join()} {...list} />,
    )
  const folded = own.filter(({ isFolded }) => isFolded).flatMap(({ names }) => names)
  const count = folded.filter((name) => list.state[name]).length
  const canClear = own.some(({ names }) => names.join() !== 'search')
  return (
    <FilterLine aria-label={label}>
      {controls(false)}
      {folded.length > 0 && (
        <Button
          variant="default"
          className={styles.unfold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? text.filters : text.filtersSet({ count })}
        </Button>
      )}
      {folded.length > 0 && (
        <div id={id} className={styles.folded} data-open={isOpen || undefined}>
          {controls(true)}
        </div>
      )}
      {onClear && canClear && (
        <ActionIcon size={42} aria-label={text.clearFilters} title={text.clearFilters} onClick={onClear}>
          <IconX size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      )}
    </FilterLine>
  )
}
