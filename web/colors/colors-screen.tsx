import { Button, Checkbox, SegmentedControl, Skeleton, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { IconPlant2, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useText } from '#web/i18n/locale.tsx'
import { EmptyState } from '#web/storefront/empty-state.tsx'
import { uiTexts } from '#web/ui/messages.ts'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { SelectionBar, SelectionHint } from '#web/ui/selection-bar.tsx'
import { isAllSelected, useSelection } from '#web/ui/use-selection.ts'
import { ColorCard } from './color-card.tsx'
import { BulkColorsDialog, DeleteColorDialog } from './color-decisions.tsx'
import { ColorDialog } from './color-dialog.tsx'
import { type ColorPlaces, shownColors, useColorPlace } from './list-url.ts'
import styles from './colors.module.css'
import { colorTexts } from './messages.ts'
import { type AdminColor, colorsQuery } from './queries.ts'
import { useColorToggle, useSeedingColors } from './use-color-changes.ts'

/** What a dialog is open for. */
type Open =
  | { readonly dialog: 'edit' | 'delete'; readonly id: string }
  | { readonly dialog: 'add' | 'bulk' }
  | null
type OnDialog = (open: Open) => void

/** `/admin/colors` (R-COL-01 to R-COL-07). */
export default function ColorsScreen() {
  const text = useText(colorTexts)
  const { data, error, isFetching, refetch } = useQuery(colorsQuery)
  const [open, setOpen] = useState<Open>(null)
  return (
    <>
      <Head colors={data ?? null} onAdd={() => setOpen({ dialog: 'add' })} />
      {error && (
        <ScreenError
          title={text.failed}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data ? <Palette colors={data} open={open} onDialog={setOpen} /> : !error && <Waiting />}
    </>
  )
}

type HeadProps = { readonly colors: readonly AdminColor[] | null; readonly onAdd: () => void }

function Head({ colors, onAdd }: HeadProps) {
  const text = useText(colorTexts)
  const { mutate, isPending } = useSeedingColors()
  const active = (colors ?? []).filter(({ status }) => status === 'active').length
  const buttons = (
    <div className={styles.headButtons}>
      <Button
        variant="default"
        leftSection={<IconPlant2 size={18} stroke={1.6} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {text.seed}
      </Button>
      <Button leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />} onClick={onAdd}>
        {text.add}
      </Button>
    </div>
  )
  const subtitle = colors ? text.count({ count: colors.length, active }) : '\u00a0'
  return <ScreenHead title={text.title} subtitle={subtitle} action={buttons} />
}

type PaletteProps = {
  readonly colors: readonly AdminColor[]
  readonly open: Open
  readonly onDialog: OnDialog
}

function Palette({ colors, open, onDialog }: PaletteProps) {
  const text = useText(colorTexts)
  const { place, go } = useColorPlace()
  const selection = useSelection(colors)
  const shown = shownColors(colors, place)
  const ids = shown.map(({ id }) => id)
  return (
    <>
      <Tools {...{ place, go, selection, ids }} />
      <VisuallyHidden component="output">
        {(place.search !== '' || place.status !== null) && text.found({ count: shown.length })}
      </VisuallyHidden>
      <SelectionBar selection={selection} shown={ids} onBulk={() => onDialog({ dialog: 'bulk' })} />
      {shown.length === 0 ? (
        <Nothing isEmpty={colors.length === 0} onClear={() => go({ search: '', status: null })} />
      ) : (
        <Cards {...{ shown, selection, onDialog }} />
      )}
      <Dialogs {...{ open, colors, selection }} onClose={() => onDialog(null)} />
    </>
  )
}

type Selection = ReturnType<typeof useSelection<AdminColor>>
type CardsProps = {
  readonly shown: readonly AdminColor[]
  readonly selection: Selection
  readonly onDialog: OnDialog
}

function Cards({ shown, selection, onDialog }: CardsProps) {
  const text = useText(colorTexts)
  const toggle = useColorToggle()
  return (
    <ul className={styles.grid} aria-label={text.list}>
      {shown.map((color) => (
        <ColorCard
          key={color.id}
          color={color}
          isSelected={selection.ids.has(color.id)}
          isToggling={toggle.isPending && toggle.variables.id === color.id}
          onSelect={({ id }) => selection.toggle(id)}
          onToggle={({ id, status }) =>
            toggle.mutate({ id, status: status === 'active' ? 'hidden' : 'active' })
          }
          onEdit={({ id }) => onDialog({ dialog: 'edit', id })}
          onDelete={({ id }) => onDialog({ dialog: 'delete', id })}
        />
      ))}
    </ul>
  )
}

type ToolsProps = ColorPlaces & {
  readonly selection: Selection
  /** Of the colours that are shown. */
  readonly ids: readonly string[]
}

function Tools({ place, go, selection, ids }: ToolsProps) {
  const text = useText(colorTexts)
  const { active, hidden } = useText(uiTexts)
  const search = useCallback((words: string) => go({ search: words }), [go])
  return (
    <div className={styles.tools}>
      <SearchField className={styles.search} label={text.search} search={place.search} onSearch={search} />
      <SegmentedControl
        aria-label={text.filter}
        value={place.status ?? 'all'}
        onChange={(value) => go({ status: value === 'all' ? null : (value as AdminColor['status']) })}
        data={[
          { value: 'all', label: text.all },
          { value: 'active', label: active },
          { value: 'hidden', label: hidden },
        ]}
      />
      <div className={styles.choosing}>
        <SelectionHint selection={selection} title={text.bulkError} text={text.noneSelected} />
        <Checkbox
          label={text.selectAll}
          checked={isAllSelected(selection, ids)}
          onChange={() => selection.toggleAll(ids)}
        />
      </div>
    </div>
  )
}

function Nothing({ isEmpty, onClear }: { readonly isEmpty: boolean; readonly onClear: () => void }) {
  const text = useText(colorTexts)
  if (isEmpty) return <EmptyState drawing="pouf" title={text.empty} text={text.emptyText} />
  return (
    <EmptyState drawing="pouf" title={text.noMatch} text={text.noMatchText}>
      <Button variant="default" onClick={onClear}>
        {text.clear}
      </Button>
    </EmptyState>
  )
}

function Waiting() {
  return (
    <div className={styles.grid} aria-busy>
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} height={203} />
      ))}
    </div>
  )
}

type DialogsProps = Pick<PaletteProps, 'colors' | 'open'> & {
  readonly selection: Selection
  readonly onClose: () => void
}

function Dialogs({ open, colors, selection, onClose }: DialogsProps) {
  if (open === null) return null
  const done = () => {
    selection.clear()
    onClose()
  }
  if (open.dialog === 'add') return <ColorDialog color={null} onClose={onClose} />
  if (!('id' in open)) return <BulkColorsDialog chosen={selection.chosen} onDone={done} onClose={onClose} />
  const color = colors.find(({ id }) => id === open.id)
  if (!color) return null
  if (open.dialog === 'edit') return <ColorDialog color={color} onClose={onClose} />
  return <DeleteColorDialog color={color} onClose={onClose} />
}
