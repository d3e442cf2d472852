import { type StyleTag, styleTags } from '#domain/status/product-status.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { styleName } from '#web/storefront/style-name.ts'
import { type Browsing, choose } from '#web/marketplace/browsing.ts'
import { CategoryFilter } from './category-filter.tsx'
import { CheckRow } from './check-row.tsx'
import { ColorFilter } from './color-filter.tsx'
import type { FilterOptions } from './filter-options.ts'
import { FilterGroup } from './filter-group.tsx'
import { marketplaceTexts } from '#web/marketplace/messages.ts'
import { PriceFilter } from './price-filter.tsx'
import { SizeFilter } from './size-filter.tsx'

export type FilterProps = {
  readonly browsing: Browsing
  readonly options: FilterOptions
  readonly onChange: (next: Browsing) => void
}

/** Everything a result can be narrowed by. Each field has the name it has in the address, so the form works unscripted. */
export function FilterFields({ browsing, options, onChange }: FilterProps) {
  return (
    <>
      {browsing.search !== '' && <input type="hidden" name="search" value={browsing.search} />}
      {browsing.exact && <input type="hidden" name="exact" value={browsing.exact} />}
      {browsing.room !== '' && <input type="hidden" name="room" value={browsing.room} />}
      {options.categories.length > 0 && (
        <CategoryFilter browsing={browsing} options={options} onChange={onChange} />
      )}
      <PriceFilter browsing={browsing} options={options} onChange={onChange} />
      {options.colors.length > 0 && <ColorFilter browsing={browsing} options={options} onChange={onChange} />}
      <StyleFilter browsing={browsing} options={options} onChange={onChange} />
      <SizeFilter browsing={browsing} onChange={onChange} />
    </>
  )
}

function StyleFilter({ browsing, options, onChange }: FilterProps) {
  const text = useText(marketplaceTexts)
  const { language } = useLocale()
  const toggle = (style: StyleTag) =>
    onChange(
      choose(browsing, {
        style: styleTags.filter((tag) => browsing.style.includes(tag) !== (tag === style)),
      }),
    )
  return (
    <FilterGroup title={text.style}>
      {styleTags.toReversed().map((style) => (
        <CheckRow
          key={style}
          name="style"
          value={style}
          label={styleName(style, language)}
          count={options.styles.find((option) => option.style === style)?.count}
          isChecked={browsing.style.includes(style)}
          onToggle={() => toggle(style)}
        />
      ))}
    </FilterGroup>
  )
}
