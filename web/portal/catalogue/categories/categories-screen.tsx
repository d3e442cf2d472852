import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { updateCategory } from '#contract/catalogue/category-admin.ts'
import { call } from '#web/kit/api/call.ts'
import { useSelection } from '#web/kit/elements/selection.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import type { Open } from '#web/kit/manage/action-dialogs.tsx'
import { type UrlState, useUrlState } from '#web/kit/lists/url-state.ts'
import { ManageList, ManageScreen } from '#web/kit/manage/manage-screen.tsx'
import { useVisibilityToggle } from '#web/kit/elements/use-change.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryTable } from './category-table.tsx'
import { categoryTexts } from './messages.ts'
import { categoriesQuery, categoryResource, usePlacing } from './queries.ts'
import {
  allNodes,
  branchSlugs,
  type CategoryNode,
  type OpenBranches,
  type TreeRow,
  treeRows,
} from './tree-rows.ts'
import { BulkCategories, DeleteCategory, MoveDialog } from './tree-dialogs.tsx'
import { z } from 'zod'
import { searchText } from '#contract/fields.ts'

const branches = z.codec(z.string().optional(), z.custom<OpenBranches>(), {
  decode: (slugs = '') => (slugs === 'all' ? slugs : new Set(slugs.split(',').filter(Boolean))),
  encode: (open) => (open === 'all' ? open : [...open].join(',')),
})

/** URL state: the search and the open branches, so that reload and Back show the same tree. */
const categoryUrl = z.object({ search: searchText, open: branches })
type CategoryUrl = Pick<UrlState<typeof categoryUrl>, 'state' | 'go'>

type OpenCategory = Open<'add' | 'edit' | 'move' | 'delete' | 'bulk'>

/** `/admin/categories` (R-CAT-01 to R-CAT-13). */
export default function CategoriesScreen() {
  const text = useText(categoryTexts)
  const [open, setOpen] = useState<OpenCategory>(null)
  const subtitle = (roots: readonly CategoryNode[]) => {
    const all = allNodes(roots)
    return text.count({
      count: all.length,
      hidden: all.filter(({ node }) => node.status === 'hidden').length,
    })
  }
  return (
    <ManageScreen
      texts={text}
      query={useQuery(categoriesQuery)}
      subtitle={subtitle}
      onAdd={() => setOpen({ dialog: 'add' })}
      waiting={<Waiting />}
    >
      {(roots) => <Tree roots={roots} open={open} onOpen={setOpen} />}
    </ManageScreen>
  )
}

type TreeProps = {
  readonly roots: readonly CategoryNode[]
  readonly open: OpenCategory
  readonly onOpen: (open: OpenCategory) => void
}

function Tree({ roots, open, onOpen }: TreeProps) {
  const text = useText(categoryTexts)
  const { state, go } = useUrlState(categoryUrl, { replaces: true })
  const rows = useMemo(() => treeRows(roots, state), [roots, state])
  const existing = useMemo(() => allNodes(roots).map(({ node }) => node), [roots])
  const selection = useSelection(existing)
  const search = useCallback((words: string) => go({ search: words }), [go])
  const isSearch = state.search !== ''
  return (
    <>
      <ManageList
        texts={text}
        search={state.search}
        onSearch={search}
        shown={rows.map(({ node }) => node.id)}
        bulk={{ texts: text, selection, onBulk: () => onOpen({ dialog: 'bulk' }) }}
        found={isSearch && text.found({ count: rows.length })}
        tools={<OpenAll roots={roots} {...{ state, go }} />}
        empty={{
          drawing: 'shelf',
          title: text.empty,
          text: isSearch ? text.emptySearch : text.emptyText,
          clear: isSearch && text.clearSearch,
          onClear: () => go({ search: '' }),
        }}
      >
        <Rows {...{ rows, roots, state, go, selection, onOpen }} />
      </ManageList>
      <Dialogs {...{ open, roots, existing, selection }} onClose={() => onOpen(null)} />
    </>
  )
}

type Selection = ReturnType<typeof useSelection<CategoryNode>>
type RowsProps = Pick<TreeProps, 'roots' | 'onOpen'> &
  CategoryUrl & { readonly rows: readonly TreeRow[]; readonly selection: Selection }

function Rows({ rows, roots, state, go, selection, onOpen }: RowsProps) {
  const { flip, toggling } = useVisibilityToggle(categoryResource, ({ id, status }) =>
    call(updateCategory, { params: { id }, body: { status } }),
  )
  const placing = usePlacing(roots)
  const openBranch = useOpening({ roots, go, state })
  return (
    <CategoryTable
      rows={rows}
      roots={roots}
      selected={selection.ids}
      toggling={toggling}
      onOpen={openBranch}
      onSelect={({ node }) => selection.toggle(node.id)}
      onToggle={({ node }) => flip(node)}
      onEdit={({ node }) => onOpen({ dialog: 'edit', id: node.id })}
      onMove={({ node }) => onOpen({ dialog: 'move', id: node.id })}
      onDelete={({ node }) => onOpen({ dialog: 'delete', id: node.id })}
      onMoveTo={(move) => placing.place(move)}
    />
  )
}

/** Opens and closes branches; closing one while all are open leaves the others open. */
function useOpening({ roots, go, state }: Pick<TreeProps, 'roots'> & CategoryUrl) {
  return useCallback(
    ({ node }: TreeRow, isOpen: boolean) => {
      const slugs = new Set(state.open === 'all' ? branchSlugs(roots) : state.open)
      if (isOpen) slugs.add(node.slug)
      else slugs.delete(node.slug)
      go({ open: slugs })
    },
    [roots, go, state],
  )
}

function OpenAll({ roots, state, go }: Pick<TreeProps, 'roots'> & CategoryUrl) {
  const text = useText(categoryTexts)
  const isAllOpen = state.open === 'all' || branchSlugs(roots).every((slug) => new Set(state.open).has(slug))
  const toggle = () => go({ open: isAllOpen ? new Set<string>() : 'all' })
  return (
    <Button variant="subtle" color="gray" size="sm" onClick={toggle}>
      {isAllOpen ? text.collapseAll : text.expandAll}
    </Button>
  )
}

function Waiting() {
  return (
    <Stack aria-busy>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={56} />
      ))}
    </Stack>
  )
}

type DialogsProps = Pick<TreeProps, 'open' | 'roots'> & {
  readonly existing: readonly CategoryNode[]
  readonly selection: Selection
  readonly onClose: () => void
}

function Dialogs({ open, roots, existing, selection, onClose }: DialogsProps) {
  const category = existing.find(({ id }) => id === open?.id)
  const done = () => {
    selection.clear()
    onClose()
  }
  if (open?.dialog === 'add') return <CategoryDialog category={null} roots={roots} onClose={onClose} />
  if (open?.dialog === 'bulk') {
    return <BulkCategories chosen={selection.chosen} roots={roots} onDone={done} onClose={onClose} />
  }
  if (!open || !category) return null
  const props = { category, roots, onClose }
  if (open.dialog === 'edit') return <CategoryDialog {...props} />
  return open.dialog === 'move' ? <MoveDialog {...props} /> : <DeleteCategory {...props} />
}
