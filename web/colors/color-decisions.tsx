import { useState } from 'react'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Dialog, DialogButtons, DialogChoices, DialogText } from '#web/ui/dialog.tsx'
import { colorTexts } from './messages.ts'
import type { AdminColor } from './queries.ts'
import { useBulkColors, useDeletingColor } from './use-color-changes.ts'

type DeleteProps = { readonly color: AdminColor; readonly onClose: () => void }

/** Deletes a colour; products that have it keep its look (G-79). */
export function DeleteColorDialog({ color, onClose }: DeleteProps) {
  const text = useText(colorTexts)
  const { named } = useLocale()
  const { mutate, isPending } = useDeletingColor({ onDone: onClose })
  return (
    <Dialog isOpen title={text.deleteTitle} onClose={onClose}>
      <DialogText>{text.deleteText({ name: named(color), count: color.productCount })}</DialogText>
      <DialogButtons
        isDanger
        confirm={text.deleteConfirm}
        isPending={isPending}
        onConfirm={() => mutate(color.id)}
        onClose={onClose}
      />
    </Dialog>
  )
}

type BulkProps = {
  readonly chosen: readonly AdminColor[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Shows or hides what is selected (R-COL-02, R-COL-09). */
export function BulkColorsDialog({ chosen, onDone, onClose }: BulkProps) {
  const text = useText(colorTexts)
  const [status, setStatus] = useState<AdminColor['status']>('active')
  const { mutate, isPending } = useBulkColors({ onDone })
  return (
    <Dialog isOpen title={text.bulkTitle} onClose={onClose}>
      <DialogText>{text.bulkCount({ count: chosen.length })}</DialogText>
      <DialogChoices
        label={text.action}
        choices={[
          { value: 'active', label: text.showAll, description: text.showHelp },
          { value: 'hidden', label: text.hideAll, description: text.hideHelp },
        ]}
        value={status}
        onChange={setStatus}
      />
      <DialogButtons
        confirm={text.apply}
        isPending={isPending}
        onConfirm={() => mutate({ colorIds: chosen.map(({ id }) => id), status })}
        onClose={onClose}
      />
    </Dialog>
  )
}
