/** The fields of a row that a tree requires. */
export type TreeRow = { readonly id: string; readonly parentId: string | null }
export type TreeNode<Row extends TreeRow> = Row & { children: TreeNode<Row>[] }

/** Nests rows under their parents, in the given order; a row whose parent is missing is dropped with its descendants. */
export function buildTree<Row extends TreeRow>(rows: readonly Row[]): TreeNode<Row>[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, children: [] } as TreeNode<Row>]))
  const roots: TreeNode<Row>[] = []
  for (const node of nodes.values()) {
    if (node.parentId === null) roots.push(node)
    else nodes.get(node.parentId)?.children.push(node)
  }
  return roots
}

/** Flattens the tree to a list, parents before children, each with its depth (0 for a root). */
export function flattenWithDepth<Row extends TreeRow>(
  nodes: readonly TreeNode<Row>[],
  depth = 0,
): { node: TreeNode<Row>; depth: number }[] {
  return nodes.flatMap((node) => [{ node, depth }, ...flattenWithDepth(node.children, depth + 1)])
}

/** The row and all rows below it. */
export function withDescendants(rows: readonly TreeRow[], id: string): Set<string> {
  const found = new Set([id])
  for (let grown = true; grown; ) {
    grown = false
    for (const row of rows) {
      if (row.parentId === null || found.has(row.id) || !found.has(row.parentId)) continue
      found.add(row.id)
      grown = true
    }
  }
  return found
}

/** Whether moving `id` under `parentId` would create a cycle (R-CAT-12). */
export function wouldCycle(rows: readonly TreeRow[], id: string, parentId: string | null): boolean {
  return parentId !== null && withDescendants(rows, id).has(parentId)
}

/**
 * Returns the parent of a category after others are merged into it: the parent of the topmost merged ancestor, so that
 * the categories between do not form a cycle (G-76); else its present parent.
 */
export function parentAfterMerge(
  rows: readonly TreeRow[],
  merged: ReadonlySet<string>,
  targetId: string,
): string | null {
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]))
  let parent = parents.get(targetId) ?? null
  for (let above = parent; above !== null; above = parents.get(above) ?? null) {
    if (merged.has(above)) parent = parents.get(above) ?? null
  }
  return parent
}
