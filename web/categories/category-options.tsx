import { useLocale, useText } from '#web/i18n/locale.tsx'
import { categoryDialogTexts } from './dialog-messages.ts'
import type { CategoryNode } from './queries.ts'
import { allNodes } from './tree-rows.ts'

type Props = {
  readonly roots: readonly CategoryNode[]
  /** Ids that may not be chosen. */
  readonly without: ReadonlySet<string>
}

/** The tree as the options of a select, by name, indented by depth; hidden ones say so. */
export function CategoryOptions({ roots, without }: Props) {
  const text = useText(categoryDialogTexts)
  const { named } = useLocale()
  return allNodes(roots)
    .filter(({ node }) => !without.has(node.id))
    .map(({ node, depth }) => (
      <option key={node.id} value={node.id}>
        {'\u00a0\u00a0\u00a0'.repeat(depth)}
        {node.status === 'hidden' ? text.hiddenOption({ name: named(node) }) : named(node)}
      </option>
    ))
}
