import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useText } from '#web/i18n/locale.tsx'
import { EmptyState } from '#web/storefront/empty-state.tsx'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { SelectionBar, SelectionHint } from '#web/ui/selection-bar.tsx'
import styles from './categories-screen.module.css'
import { type CategoryPlaces, useCategoryPlace } from './list-url.ts'
import { CategoryTable } from './category-table.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { categoryTexts } from './messages.ts'
import { MoveDialog } from './move-dialog.tsx'
import { categoriesQuery, type CategoryNode } from './queries.ts'
import { allNodes, branchSlugs, type TreeRow, treeRows } from './tree-rows.ts'
import { useCategoryToggle, usePlacingCategory } from './use-category-changes.ts'
import { useSelection } from '#web/ui/use-selection.ts'

/** What a dialog is open for. */
type Open =
  | { readonly dialog: 'edit' | 'move' | 'delete'; readonly id: string }
  | { readonly dialog: 'add' | 'bulk' }
  | null

const noRoots: readonly CategoryNode[] = []

/** `/admin/categories` (R-CAT-01 to R-CAT-13). */
export default function CategoriesScreen() {
  const text = useText(categoryTexts)
  const { data, error, isFetching, refetch } = useQuery(categoriesQuery)
  const places = useCategoryPlace()
  const [open, setOpen] = useState<Open>(null)
  const roots = data ?? noRoots
  return (
    <>
      <Head roots={data ?? null} onAdd={() => setOpen({ dialog: 'add' })} />
      {error && (
        <ScreenError
          title={text.failed}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data ? <Tree roots={roots} places={places} open={open} onDialog={setOpen} /> : !error && <Waiting />}
    </>
  )
}

function Head({
  roots,
  onAdd,
}: {
  readonly roots: readonly CategoryNode[] | null
  readonly onAdd: () => void
}) {
  const text = useText(categoryTexts)
  const all = allNodes(roots ?? [])
  const hidden = all.filter(({ node }) => node.status === 'hidden').length
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />} disabled={!roots} onClick={onAdd}>
      {text.add}
    </Button>
  )
  const subtitle = roots ? text.count({ count: all.length, hidden }) : '\u00a0'
  return <ScreenHead title={text.title} subtitle={subtitle} action={add} />
}

type TreeProps = {
  readonly roots: readonly CategoryNode[]
  readonly places: CategoryPlaces
  readonly open: Open
  readonly onDialog: (open: Open) => void
}

function Tree({ roots, places: { place, go }, open, onDialog }: TreeProps) {
  const text = useText(categoryTexts)
  const rows = useMemo(() => treeRows(roots, place), [roots, place])
  const existing = useMemo(() => allNodes(roots).map(({ node }) => node), [roots])
  const selection = useSelection(existing)
  return (
    <>
      <Tools {...{ roots, place, go, selection }} />
      <VisuallyHidden component="output">
        {place.search !== '' && text.found({ count: rows.length })}
      </VisuallyHidden>
      <SelectionBar
        selection={selection}
        shown={rows.map(({ node }) => node.id)}
        onBulk={() => onDialog({ dialog: 'bulk' })}
      />
      {rows.length === 0 ? (
        <Nothing isSearch={place.search !== ''} onClear={() => go({ search: '' })} />
      ) : (
        <Rows {...{ rows, roots, place, go, selection, onDialog }} />
      )}
      <Dialogs {...{ open, roots, existing, selection }} onClose={() => onDialog(null)} />
    </>
  )
}

type Selection = ReturnType<typeof useSelection<CategoryNode>>
type RowsProps = Pick<TreeProps, 'roots' | 'onDialog'> &
  CategoryPlaces & { readonly rows: readonly TreeRow[]; readonly selection: Selection }

function Rows({ rows, roots, place, go, selection, onDialog }: RowsProps) {
  const toggle = useCategoryToggle()
  const placing = usePlacingCategory()
  const openBranch = useOpening({ roots, go, place })
  const flip = ({ node: { id, status } }: TreeRow) =>
    toggle.mutate({ id, status: status === 'active' ? 'hidden' : 'active' })
  return (
    <CategoryTable
      rows={rows}
      roots={roots}
      selected={selection.ids}
      toggling={toggle.isPending ? toggle.variables : null}
      onOpen={openBranch}
      onSelect={({ node }) => selection.toggle(node.id)}
      onToggle={flip}
      onEdit={({ node }) => onDialog({ dialog: 'edit', id: node.id })}
      onMove={({ node }) => onDialog({ dialog: 'move', id: node.id })}
      onDelete={({ node }) => onDialog({ dialog: 'delete', id: node.id })}
      onMoveTo={(move) => placing.mutate(move)}
    />
  )
}

/** Opens and closes branches; while all are open, closing one leaves the others. */
function useOpening({ roots, go, place }: Pick<TreeProps, 'roots'> & CategoryPlaces) {
  return useCallback(
    ({ node }: TreeRow, isOpen: boolean) => {
      const slugs = new Set(place.open === 'all' ? branchSlugs(roots) : place.open)
      if (isOpen) slugs.add(node.slug)
      else slugs.delete(node.slug)
      go({ open: slugs })
    },
    [roots, go, place],
  )
}

type ToolsProps = Pick<TreeProps, 'roots'> & CategoryPlaces & { readonly selection: Selection }

function Tools({ roots, place, go, selection }: ToolsProps) {
  const text = useText(categoryTexts)
  const search = useCallback((words: string) => go({ search: words }), [go])
  const isAllOpen = place.open === 'all' || branchSlugs(roots).every((slug) => new Set(place.open).has(slug))
  return (
    <div className={styles.tools}>
      <SearchField className={styles.search} label={text.search} search={place.search} onSearch={search} />
      <div className={styles.buttons}>
        <SelectionHint selection={selection} title={text.bulkError} text={text.noneSelected} />
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          onClick={() => go({ open: isAllOpen ? new Set<string>() : 'all' })}
        >
          {isAllOpen ? text.collapseAll : text.expandAll}
        </Button>
      </div>
    </div>
  )
}

function Nothing({ isSearch, onClear }: { readonly isSearch: boolean; readonly onClear: () => void }) {
  const text = useText(categoryTexts)
  return (
    <EmptyState drawing="shelf" title={text.empty} text={isSearch ? text.emptySearch : text.emptyText}>
      {isSearch && (
        <Button variant="default" onClick={onClear}>
          {text.clearSearch}
        </Button>
      )}
    </EmptyState>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={56} />
      ))}
    </div>
  )
}

type DialogsProps = Pick<TreeProps, 'open' | 'roots'> & {
  readonly existing: readonly CategoryNode[]
  readonly selection: Selection
  readonly onClose: () => void
}

function Dialogs({ open, roots, existing, selection, onClose }: DialogsProps) {
  if (open === null) return null
  const done = () => {
    selection.clear()
    onClose()
  }
  if (open.dialog === 'add') return <CategoryDialog category={null} roots={roots} onClose={onClose} />
  if (!('id' in open)) {
    return <BulkDialog chosen={selection.chosen} roots={roots} onDone={done} onClose={onClose} />
  }
  const { id: asked } = open
  const category = existing.find(({ id }) => id === asked)
  if (!category) return null
  const props = { category, roots, onClose }
  if (open.dialog === 'edit') return <CategoryDialog {...props} />
  return open.dialog === 'move' ? <MoveDialog {...props} /> : <DeleteDialog {...props} />
}
