import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Dialog, DialogButtons, DialogText } from '#web/ui/dialog.tsx'
import { CategoryOptions } from './category-options.tsx'
import { categoryDialogTexts } from './dialog-messages.ts'
import type { CategoryNode } from './queries.ts'
import { allNodes } from './tree-rows.ts'
import { useDeletingCategory } from './use-category-changes.ts'

type Props = {
  readonly category: CategoryNode
  readonly roots: readonly CategoryNode[]
  readonly onClose: () => void
}

/** Deletes a category; one with products asks, by name, where they go (R-CAT-07, G-75). */
export function DeleteDialog({ category, roots, onClose }: Props) {
  const text = useText(categoryDialogTexts)
  const { named } = useLocale()
  const parent = useParentName(category, roots)
  const [heir, setHeir] = useState('')
  const { mutate, isPending } = useDeletingCategory({ onDone: onClose })
  const { productCount: count, children } = category
  const hasProducts = count > 0
  return (
    <Dialog isOpen title={text.deleteTitle} onClose={onClose}>
      <DialogText>
        {hasProducts
          ? text.deleteProducts({ name: named(category), count })
          : text.deletePlain({ name: named(category) })}
        {children.length > 0 && ' '}
        {children.length > 0 && text.deleteChildren({ count: children.length, parent })}
      </DialogText>
      {hasProducts && (
        <NativeSelect
          data-autofocus
          label={text.moveProductsTo}
          value={heir}
          onChange={({ currentTarget }) => setHeir(currentTarget.value)}
        >
          <option value="">{text.choose}</option>
          <CategoryOptions roots={roots} without={new Set([category.id])} />
        </NativeSelect>
      )}
      <DialogButtons
        isDanger
        confirm={text.deleteConfirm}
        isBlocked={hasProducts && heir === ''}
        isPending={isPending}
        onConfirm={() => mutate({ id: category.id, reassignTo: hasProducts ? heir : null })}
        onClose={onClose}
      />
    </Dialog>
  )
}

function useParentName({ parentId }: CategoryNode, roots: readonly CategoryNode[]): string {
  const text = useText(categoryDialogTexts)
  const { named } = useLocale()
  const parent = allNodes(roots).find(({ node }) => node.id === parentId)?.node
  return parent ? named(parent) : text.theTop
}
