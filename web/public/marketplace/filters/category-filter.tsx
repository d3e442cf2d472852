import { useId, useState } from 'react'
import { buildTree, type TreeNode } from '#domain/catalogue/products/category-tree.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { NextIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { choose } from '#web/public/marketplace/browse-filters.ts'
import { isBranchOpen, toggleCategory } from './category-choice.ts'
import { CheckRow } from './check-row.tsx'
import styles from './filter-fields.module.css'
import type { CategoryOption, FilterProps } from './filter-options.ts'
import { FilterGroup } from './filter-group.tsx'
import { marketplaceTexts } from '#web/public/marketplace/messages.ts'

/** The category tree: the top of it, each branch to be opened. */
export function CategoryFilter({ browsing, options, onChange }: FilterProps) {
  const text = useText(marketplaceTexts)
  const rows = options.categories
  const toggle = (slug: string) =>
    onChange(choose(browsing, { category: [...toggleCategory(rows, browsing.category, slug)] }))
  return (
    <FilterGroup title={text.category}>
      <ul>
        {buildTree(rows).map((node) => (
          <Branch key={node.id} node={node} rows={rows} chosen={browsing.category} onToggle={toggle} />
        ))}
      </ul>
    </FilterGroup>
  )
}

type BranchProps = {
  readonly node: TreeNode<CategoryOption>
  readonly rows: readonly CategoryOption[]
  readonly chosen: readonly string[]
  readonly onToggle: (slug: string) => void
}

function Branch({ node, rows, chosen, onToggle }: BranchProps) {
  const text = useText(marketplaceTexts)
  const id = useId()
  const holdsChoice = isBranchOpen(rows, chosen, node.id)
  const [wish, setWish] = useState<boolean | null>(null)
  const isOpen = wish ?? holdsChoice
  const hasBranches = node.children.length > 0
  return (
    <li>
      <CheckRow
        name="category"
        value={node.slug}
        label={node.name}
        count={node.count}
        isChecked={chosen.includes(node.slug)}
        onToggle={() => onToggle(node.slug)}
      >
        {hasBranches && (
          <button
            type="button"
            className={`mj-needs-js ${styles.opener}`}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={text.showWithin({ name: node.name })}
            onClick={() => setWish(!isOpen)}
          >
            <NextIcon size={16} />
          </button>
        )}
      </CheckRow>
      {hasBranches && (
        <ul id={id} className={isOpen ? styles.branch : `${styles.branch} ${styles.closed}`}>
          {node.children.map((child) => (
            <Branch key={child.id} node={child} rows={rows} chosen={chosen} onToggle={onToggle} />
          ))}
        </ul>
      )}
    </li>
  )
}
