import { useText } from '#web/i18n/locale.tsx'
import { type Browsing, choose, readWhole } from './browsing.ts'
import type { FilterProps } from './filter-fields.tsx'
import styles from './filter-fields.module.css'
import { FilterGroup } from './filter-group.tsx'
import { marketplaceTexts } from './messages.ts'
import { useDraft } from './use-draft.ts'

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
          <SizeField
            key={side}
            side={side}
            label={label}
            name={name}
            cm={browsing[side]}
            onChange={(cm) => onChange(choose(browsing, { [side]: cm }))}
          />
        ))}
      </div>
    </FilterGroup>
  )
}

type FieldProps = {
  readonly side: keyof Pick<Browsing, 'maxWidth' | 'maxDepth' | 'maxHeight'>
  readonly label: string
  readonly name: string
  readonly cm: number | undefined
  readonly onChange: (cm: number | undefined) => void
}

function SizeField({ side, label, name, cm, onChange }: FieldProps) {
  const field = useDraft(cm === undefined ? '' : String(cm), (typed) => onChange(readWhole(typed)))
  return (
    <input
      className={styles.field}
      type="text"
      inputMode="numeric"
      name={side}
      aria-label={name}
      placeholder={label}
      autoComplete="off"
      maxLength={6}
      {...field}
    />
  )
}
