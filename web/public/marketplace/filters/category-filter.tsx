import { useId, useState } from 'react'
import { buildTree, type TreeNode, withDescendants } from '#domain/catalogue/products/category-tree.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { NextIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { choose } from '#web/public/marketplace/browse-filters.ts'
import { CheckRow, FilterGroup, type CategoryOption, type FilterProps } from './filter-group.tsx'
import styles from './filter-fields.module.css'
import { marketplaceTexts } from '#web/public/marketplace/messages.ts'

/** The category tree: top level visible, each branch expandable. */
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

/**
 * Returns the chosen categories after a click on one. A category includes its descendants, so choosing it replaces
 * them, and choosing a descendant replaces it.
 */
export function toggleCategory(
  rows: readonly CategoryOption[],
  chosen: readonly string[],
  slug: string,
): readonly string[] {
  if (chosen.includes(slug)) return chosen.filter((other) => other !== slug)
  const row = rows.find((category) => category.slug === slug)
  if (!row) return chosen
  const isRelated = (other: string) => {
    const found = rows.find((category) => category.slug === other)
    return (
      found && (withDescendants(rows, row.id).has(found.id) || withDescendants(rows, found.id).has(row.id))
    )
  }
  return [...chosen.filter((other) => !isRelated(other)), slug].toSorted()
}

/** Whether a branch starts expanded, because it or a descendant is chosen. */
export function isBranchOpen(
  rows: readonly CategoryOption[],
  chosen: readonly string[],
  id: string,
): boolean {
  const below = withDescendants(rows, id)
  return rows.some((row) => below.has(row.id) && chosen.includes(row.slug))
}
