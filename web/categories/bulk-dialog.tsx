import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type BulkAction, bulkActions } from '#contract/catalogue/category-admin.ts'
import { useText } from '#web/i18n/locale.tsx'
import { Dialog, DialogButtons, DialogChoices, DialogText } from '#web/ui/dialog.tsx'
import { toastFailure } from '#web/ui/toast.tsx'
import { CategoryOptions } from './category-options.tsx'
import styles from './dialogs.module.css'
import { categoryDialogTexts } from './dialog-messages.ts'
import { categoryTexts } from './messages.ts'
import type { CategoryNode } from './queries.ts'
import { useBulkCategories } from './use-category-changes.ts'

type Props = {
  readonly chosen: readonly CategoryNode[]
  readonly roots: readonly CategoryNode[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Hides, unhides or merges what is selected (R-CAT-05). */
export function BulkDialog({ chosen, roots, onDone, onClose }: Props) {
  const text = useText(categoryDialogTexts)
  const { noTarget, bulkError } = useText(categoryTexts)
  const [action, setAction] = useState<BulkAction>('hide')
  const [targetId, setTargetId] = useState('')
  const { mutate, isPending } = useBulkCategories({ onDone })
  const act = () => {
    if (action === 'merge' && targetId === '') return toastFailure({ title: bulkError, text: noTarget })
    const categoryIds = chosen.map(({ id }) => id)
    mutate({ categoryIds, action, targetId: action === 'merge' ? targetId : null })
  }
  return (
    <Dialog isOpen title={text.bulkTitle} onClose={onClose}>
      <DialogText>{text.bulkCount({ count: chosen.length })}</DialogText>
      <DialogChoices
        label={text.action}
        choices={bulkActions.map((value) => ({
          value,
          label: text[value],
          description: text[`${value}Help`],
        }))}
        value={action}
        onChange={setAction}
      />
      {action === 'merge' && <Target {...{ chosen, roots, targetId }} onTarget={setTargetId} />}
      <DialogButtons confirm={text.apply} isPending={isPending} onConfirm={act} onClose={onClose} />
    </Dialog>
  )
}

type TargetProps = Pick<Props, 'chosen' | 'roots'> & {
  readonly targetId: string
  readonly onTarget: (id: string) => void
}

function Target({ chosen, roots, targetId, onTarget }: TargetProps) {
  const text = useText(categoryDialogTexts)
  const moving = chosen.filter(({ id }) => id !== targetId)
  const count = moving.reduce((sum, { productCount }) => sum + productCount, 0)
  return (
    <NativeSelect
      className={styles.after}
      label={text.target}
      description={text.mergeSum({ count })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={targetId}
      onChange={({ currentTarget }) => onTarget(currentTarget.value)}
    >
      <option value="">{text.choose}</option>
      <CategoryOptions roots={roots} without={new Set()} />
    </NativeSelect>
  )
}
