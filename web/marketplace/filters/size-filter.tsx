import { useText } from '#web/i18n/locale.tsx'
import { choose, readWhole } from '#web/marketplace/browsing.ts'
import { DraftField } from './draft-field.tsx'
import type { FilterProps } from './filter-fields.tsx'
import styles from './filter-fields.module.css'
import { FilterGroup } from './filter-group.tsx'
import { marketplaceTexts } from '#web/marketplace/messages.ts'

/** What fits where it is to stand: width, depth and height in whole centimetres. */
export function SizeFilter({ browsing, onChange }: Omit<FilterProps, 'options'>) {
  const text = useText(marketplaceTexts)
  const sides = [
    ['maxWidth', text.width, text.maxWidthCm],
    ['maxDepth', text.depth, text.maxDepthCm],
    ['maxHeight', text.height, text.maxHeightCm],
  ] as const
  return (
    <FilterGroup title={text.size}>
      <p className={styles.hint}>{text.sizeHint}</p>
      <div className={styles.fields}>
        {sides.map(([side, label, name]) => (
          <DraftField
            key={side}
            name={side}
            label={name}
            placeholder={label}
            inputMode="numeric"
            maxLength={6}
            value={String(browsing[side] ?? '')}
            onTyped={(typed) => onChange(choose(browsing, { [side]: readWhole(typed) }))}
          />
        ))}
      </div>
    </FilterGroup>
  )
}
