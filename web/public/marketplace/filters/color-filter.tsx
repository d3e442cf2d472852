import { useId } from 'react'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Swatch } from '#web/kit/storefront/swatch.tsx'
import { choose } from '#web/public/marketplace/browse-filters.ts'
import styles from './filter-fields.module.css'
import type { ColorOption, FilterProps } from './filter-options.ts'
import { FilterGroup } from './filter-group.tsx'
import { marketplaceTexts } from '#web/public/marketplace/messages.ts'

const shownAtOnce = 10

/** Named swatches: the first ten, and those chosen; the others on request. */
export function ColorFilter({ browsing, options, onChange }: FilterProps) {
  const text = useText(marketplaceTexts)
  const { colors } = options
  const toggle = (slug: string) => {
    const others = browsing.color.filter((color) => color !== slug)
    const isOn = others.length < browsing.color.length
    onChange(choose(browsing, { color: isOn ? others : [...others, slug].toSorted() }))
  }
  const isUpFront = (color: ColorOption, index: number) =>
    index < shownAtOnce || browsing.color.includes(color.slug)
  const rest = colors.filter((color, index) => !isUpFront(color, index))
  const swatches = (some: readonly ColorOption[]) => (
    <ul className={styles.swatches}>
      {some.map((color) => (
        <ColorChoice
          key={color.slug}
          color={color}
          isChosen={browsing.color.includes(color.slug)}
          onToggle={() => toggle(color.slug)}
        />
      ))}
    </ul>
  )
  return (
    <FilterGroup title={text.colour}>
      {swatches(colors.filter(isUpFront))}
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{text.allColours({ count: colors.length })}</summary>
          {swatches(rest)}
        </details>
      )}
    </FilterGroup>
  )
}

type ChoiceProps = {
  readonly color: ColorOption
  readonly isChosen: boolean
  readonly onToggle: () => void
}

function ColorChoice({ color, isChosen, onToggle }: ChoiceProps) {
  const text = useText(commonTexts)
  const id = useId()
  return (
    <li>
      <label className={styles.swatch} data-none={color.count === 0 && !isChosen ? '' : undefined}>
        <input
          type="checkbox"
          className="mj-hidden"
          name="color"
          value={color.slug}
          checked={isChosen}
          onChange={onToggle}
          aria-describedby={id}
        />
        <Swatch hex={color.hex} isChosen={isChosen} />
        <bdi>{color.name}</bdi>
      </label>
      <span id={id} className="mj-hidden">
        {text.items({ count: color.count })}
      </span>
    </li>
  )
}
