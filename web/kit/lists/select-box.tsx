import { Checkbox } from '@mantine/core'
import { useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { isAllSelected, type Selection } from '#web/kit/elements/selection.tsx'

/** Checkbox that selects a row; `label` names the row. */
export function SelectBox({ selection, id, label }: { selection: Selection; id: string; label: string }) {
  return <Checkbox aria-label={label} checked={selection.ids.has(id)} onChange={() => selection.toggle(id)} />
}

/** Checkbox that selects all shown rows, or deselects them if all are selected. */
export function SelectAllBox({ selection, shown }: { selection: Selection; shown: readonly string[] }) {
  const { selectShown } = useText(uiTexts)
  const isAll = isAllSelected(selection, shown)
  return (
    <Checkbox
      aria-label={selectShown}
      checked={isAll}
      indeterminate={selection.ids.size > 0 && !isAll}
      onChange={() => selection.toggleAll(shown)}
    />
  )
}
