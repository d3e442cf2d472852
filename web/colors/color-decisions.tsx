import { Radio } from '@mantine/core'
import '@mantine/core/styles/Radio.css'
import { useState } from 'react'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import styles from './colors.module.css'
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
      <p className={styles.words}>{text.deleteText({ name: named(color), count: color.productCount })}</p>
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
      <p className={styles.words}>{text.bulkCount({ count: chosen.length })}</p>
      <Radio.Group
        label={text.action}
        value={status}
        onChange={(value) => setStatus(value as AdminColor['status'])}
      >
        <div className={styles.choices}>
          <Radio value="active" label={text.showAll} description={text.showHelp} />
          <Radio value="hidden" label={text.hideAll} description={text.hideHelp} />
        </div>
      </Radio.Group>
      <DialogButtons
        confirm={text.apply}
        isPending={isPending}
        onConfirm={() => mutate({ colorIds: chosen.map(({ id }) => id), status })}
        onClose={onClose}
      />
    </Dialog>
  )
}
