import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { CategoryOptions } from './category-options.tsx'
import styles from './dialogs.module.css'
import { categoryDialogTexts } from './dialog-messages.ts'
import type { CategoryNode } from './queries.ts'
import { allNodes, branchOf } from './tree-rows.ts'
import { usePlacingCategory } from './use-category-changes.ts'

type Props = {
  readonly category: CategoryNode
  readonly roots: readonly CategoryNode[]
  readonly onClose: () => void
}

/** Moves a category without a pointer: under which one, and behind which of its children. */
export function MoveDialog({ category, roots, onClose }: Props) {
  const text = useText(categoryDialogTexts)
  const { named } = useLocale()
  const [parentId, setParentId] = useState(category.parentId ?? '')
  const siblings = siblingsUnder(roots, parentId).filter(({ id }) => id !== category.id)
  const [place, setPlace] = useState(() => placeOf(roots, category))
  const { mutate, isPending } = usePlacingCategory({ onDone: onClose })
  const moveUnder = (id: string) => {
    setParentId(id)
    setPlace(siblingsUnder(roots, id).filter((sibling) => sibling.id !== category.id).length)
  }
  const move = () =>
    mutate({ id: category.id, parentId: parentId || null, beforeId: siblings[place]?.id ?? null })
  return (
    <Dialog isOpen title={text.moveTitle({ name: named(category) })} onClose={onClose}>
      <div className={styles.fields}>
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
      </div>
      <DialogButtons confirm={text.moveConfirm} isPending={isPending} onConfirm={move} onClose={onClose} />
    </Dialog>
  )
}

/** The children of a category; the roots where none is named. */
export function siblingsUnder(
  roots: readonly CategoryNode[],
  parentId: string | null,
): readonly CategoryNode[] {
  if (!parentId) return roots
  return allNodes(roots).find(({ node }) => node.id === parentId)?.node.children ?? []
}

function placeOf(roots: readonly CategoryNode[], { id, parentId }: CategoryNode): number {
  return Math.max(
    0,
    siblingsUnder(roots, parentId).findIndex((sibling) => sibling.id === id),
  )
}
