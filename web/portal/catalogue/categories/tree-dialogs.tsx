import { Box, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import {
  type BulkAction,
  bulkActions,
  bulkCategories,
  deleteCategory,
} from '#contract/catalogue/category-admin.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { call } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Dialog, DialogButtons } from '#web/kit/elements/dialog.tsx'
import { BulkDialog, ConfirmDialog } from '#web/kit/manage/action-dialogs.tsx'
import {
  idsOfOthers,
  reloadOf,
  useResourceChange,
  useWayBack,
  useUndo,
} from '#web/kit/elements/use-change.ts'
import { toastFailure } from '#web/kit/elements/toast.tsx'
import { categoryDialogTexts } from './dialog-messages.ts'
import { categoryTexts } from './messages.ts'
import { categoryResource, usePlacing } from './queries.ts'
import { allNodes, branchOf, type CategoryNode, movedBy, siblingsUnder } from './tree-rows.ts'
import { uiTexts } from '#web/kit/elements/messages.ts'

type OptionsProps = {
  readonly roots: readonly CategoryNode[]
  /** Ids left out of the options. */
  readonly without: ReadonlySet<string>
}

/** The tree as options of a select, by name, indented by depth; hidden categories are marked. */
export function CategoryOptions({ roots, without }: OptionsProps) {
  const text = useText(uiTexts)
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

type Props = {
  readonly category: CategoryNode
  readonly roots: readonly CategoryNode[]
  readonly onClose: () => void
}

/** Moves a category without a pointer: asks for its new parent, and which child there to follow. */
export function MoveDialog({ category, roots, onClose }: Props) {
  const text = useText(categoryDialogTexts)
  const { named } = useLocale()
  const [parentId, setParentId] = useState(category.parentId ?? '')
  const othersUnder = (id: string) => siblingsUnder(roots, id).filter((one) => one.id !== category.id)
  const siblings = othersUnder(parentId)
  const [place, setPlace] = useState(() => placeOf(roots, category))
  const { place: placeIt, isPending } = usePlacing(roots, onClose)
  const moveUnder = (id: string) => {
    setParentId(id)
    setPlace(othersUnder(id).length)
  }
  const move = () =>
    placeIt({ id: category.id, parentId: parentId || null, beforeId: siblings[place]?.id ?? null })
  return (
    <Dialog isOpen title={text.moveNamed({ name: named(category) })} onClose={onClose}>
      <Stack gap="md">
        <NativeSelect
          data-autofocus
          label={text.under}
          value={parentId}
          onChange={({ currentTarget }) => moveUnder(currentTarget.value)}
        >
          <option value="">{text.topLevel}</option>
          <CategoryOptions roots={roots} without={branchOf(category)} />
        </NativeSelect>
        <NativeSelect
          label={text.place}
          value={String(place)}
          onChange={({ currentTarget }) => setPlace(Number(currentTarget.value))}
        >
          <option value="0">{text.first}</option>
          {siblings.map((sibling, index) => (
            <option key={sibling.id} value={index + 1}>
              {text.after({ name: named(sibling) })}
            </option>
          ))}
        </NativeSelect>
      </Stack>
      <DialogButtons confirm={text.moveConfirm} isPending={isPending} onConfirm={move} onClose={onClose} />
    </Dialog>
  )
}

function placeOf(roots: readonly CategoryNode[], { id, parentId }: CategoryNode): number {
  const found = siblingsUnder(roots, parentId).findIndex((sibling) => sibling.id === id)
  return Math.max(0, found)
}

/** Deletes a category; one with products asks which category, by name, takes them (R-CAT-07, G-75). */
export function DeleteCategory({ category, roots, onClose }: Props) {
  const text = useText(categoryDialogTexts)
  const { named } = useLocale()
  const [heir, setHeir] = useState('')
  const send = (reassignTo: string | undefined) =>
    call(deleteCategory, { params: { id: category.id }, query: reassignTo ? { reassignTo } : {} })
  const undoOf = useUndo(reloadOf(categoryResource))
  const { mutate, isPending } = useResourceChange(categoryResource, 'delete', send, {
    onDone: onClose,
    undoOf: (_to, { undo: id }) => undoOf({ id, name: named(category) }),
    doneText: ({ movedProducts }, to) => {
      const heirNode = allNodes(roots).find(({ node }) => node.id === to)?.node
      const name = named(category)
      if (!heirNode) return text.deletedText({ name })
      return text.deletedMoved({ name, count: movedProducts, heir: named(heirNode) })
    },
  })
  const { productCount: count, children, parentId } = category
  const above = allNodes(roots).find(({ node }) => node.id === parentId)?.node
  const parent = above ? named(above) : text.theTop
  const ask = children.length > 0 ? text.deleteBare : text.deletePlain
  const sentences = [
    count > 0 ? text.deleteProducts({ name: named(category), count }) : ask({ name: named(category) }),
    children.length > 0 ? text.deleteChildren({ count: children.length, parent }) : '',
  ]
  return (
    <ConfirmDialog
      title={text.deleteTitle}
      text={sentences.join(' ')}
      isBlocked={count > 0 && heir === ''}
      change={{ isPending, mutate: () => mutate(count > 0 ? heir : undefined) }}
      onClose={onClose}
    >
      {count > 0 && (
        <NativeSelect
          data-autofocus
          label={text.moveProductsTo}
          value={heir}
          onChange={({ currentTarget }) => setHeir(currentTarget.value)}
        >
          <option value="">{text.chooseCategory}</option>
          <CategoryOptions roots={roots} without={new Set([category.id])} />
        </NativeSelect>
      )}
    </ConfirmDialog>
  )
}

type BulkProps = {
  readonly chosen: readonly CategoryNode[]
  readonly roots: readonly CategoryNode[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Hides, shows or merges the selected categories (R-CAT-05). */
export function BulkCategories({ chosen, roots, onDone, onClose }: BulkProps) {
  const text = useText(categoryDialogTexts)
  const { noTarget, bulkError } = useText(categoryTexts)
  const { named, list } = useLocale()
  const [targetId, setTargetId] = useState('')
  const send = (body: InputOf<typeof bulkCategories>['body']) => call(bulkCategories, { body })
  const undoOf = useUndo(reloadOf(categoryResource))
  const wayBack = useWayBack()
  const { mutate: showBack } = useResourceChange(categoryResource, 'bulk', send)
  const names = list(chosen.map(named))
  const { mutate, isPending } = useResourceChange(categoryResource, 'bulk', send, {
    onDone,
    doneText: () => names,
    undoOf: ({ action }, { undo: id }) => {
      if (action === 'merge') return undoOf({ id, name: names })
      const categoryIds = idsOfOthers(chosen, action === 'hide' ? 'hidden' : 'active')
      const back = action === 'hide' ? 'unhide' : 'hide'
      return wayBack(categoryIds, () => showBack({ categoryIds, action: back }))
    },
  })
  const act = (action: BulkAction) => {
    if (action === 'merge' && targetId === '') return toastFailure({ title: bulkError, text: noTarget })
    const categoryIds = chosen.map(({ id }) => id)
    mutate({ categoryIds, action, targetId: action === 'merge' ? targetId : null })
  }
  return (
    <BulkDialog<BulkAction>
      count={text.bulkCount({ count: chosen.length })}
      choices={bulkActions.map((value) => ({
        value,
        label: text[value],
        description: text[`${value}Help`],
      }))}
      isPending={isPending}
      onApply={act}
      onClose={onClose}
    >
      {(action) => action === 'merge' && <Target {...{ chosen, roots, targetId }} onTarget={setTargetId} />}
    </BulkDialog>
  )
}

type TargetProps = Pick<BulkProps, 'chosen' | 'roots'> & {
  readonly targetId: string
  readonly onTarget: (id: string) => void
}

function Target({ chosen, roots, targetId, onTarget }: TargetProps) {
  const text = useText(categoryDialogTexts)
  const moving = movedBy(chosen, targetId)
  // One of several selected categories may be the target of the merge; a single one cannot merge into itself.
  const ownIds = new Set(chosen.length === 1 ? chosen.map(({ id }) => id) : [])
  return (
    <Box mt="lg">
      <NativeSelect
        label={text.target}
        description={
          moving.children === 0
            ? text.mergeSum({ count: moving.products })
            : `${text.mergeSum({ count: moving.products })} ${text.mergeChildren({ count: moving.children })}`
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={targetId}
        onChange={({ currentTarget }) => onTarget(currentTarget.value)}
      >
        <option value="">{text.chooseCategory}</option>
        <CategoryOptions roots={roots} without={ownIds} />
      </NativeSelect>
    </Box>
  )
}
