import { Button, Checkbox, SegmentedControl, Skeleton } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { seedColors, updateColor } from '#contract/catalogue/color-admin.ts'
import { call } from '#web/kit/api/call.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconPlant2 } from '#web/kit/icons/icons.ts'
import { type UrlState, useUrlState } from '#web/kit/lists/url-state.ts'
import { ManageList, ManageScreen } from '#web/kit/manage/manage-screen.tsx'
import { reloadOf, useVisibilityToggle, useChange } from '#web/kit/elements/use-change.ts'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { isAllSelected, useSelection } from '#web/kit/elements/selection.tsx'
import { ColorCard } from './color-card.tsx'
import { ColorDialogs, type OpenColor } from './color-dialog.tsx'
import styles from './colors.module.css'
import { colorTexts } from './messages.ts'
import { type AdminColor, colorResource, colorsQuery } from './queries.ts'
import { z } from 'zod'
import { visibilities } from '#contract/catalogue/categories.ts'
import { oneOf, searchText } from '#contract/fields.ts'
import { hasWords } from '#domain/platform/text/search-text.ts'

/** URL state: which colours are shown. */
const colorUrl = z.object({ search: searchText, status: oneOf(visibilities).orAll() })
type ColorUrl = UrlState<typeof colorUrl>

/** Filters colours by the URL's search, in name, slug or hex, and by its status (R-COL-01). */
function shownColors(colors: readonly AdminColor[], { search, status }: ColorUrl['state']): AdminColor[] {
  return colors.filter((color) => {
    const texts = [color.name, color.nameAr, color.slug, color.hex]
    return hasWords(texts, search) && (status === undefined || color.status === status)
  })
}

/** `/admin/colors` (R-COL-01 to R-COL-07). */
export default function ColorsScreen() {
  const text = useText(colorTexts)
  const [open, setOpen] = useState<OpenColor>(null)
  const activeOf = (colors: readonly AdminColor[]) =>
    colors.filter(({ status }) => status === 'active').length
  return (
    <ManageScreen
      texts={text}
      query={useQuery(colorsQuery)}
      subtitle={(colors) => text.count({ count: colors.length, active: activeOf(colors) })}
      onAdd={() => setOpen({ dialog: 'add' })}
      actions={<SeedButton />}
      waiting={<Waiting />}
    >
      {(colors) => <Palette colors={colors} open={open} onOpen={setOpen} />}
    </ManageScreen>
  )
}

function SeedButton() {
  const text = useText(colorTexts)
  const { mutate, isPending } = useChange({
    send: () => call(seedColors),
    done: text.seeded,
    doneText: ({ added, total }) => text.seededText({ added, total }),
    error: text.seedError,
    failed: text.seedFailed,
    reload: reloadOf(colorResource),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconPlant2 size={18} stroke={1.6} aria-hidden />}
      loading={isPending}
      onClick={() => mutate(undefined)}
    >
      {text.seed}
    </Button>
  )
}

type PaletteProps = {
  readonly colors: readonly AdminColor[]
  readonly open: OpenColor
  readonly onOpen: (open: OpenColor) => void
}

function Palette({ colors, open, onOpen }: PaletteProps) {
  const text = useText(colorTexts)
  const { state, go } = useUrlState(colorUrl, { replaces: true })
  const selection = useSelection(colors)
  const search = useCallback((words: string) => go({ search: words }), [go])
  const shown = shownColors(colors, state)
  const ids = shown.map(({ id }) => id)
  const isFiltered = state.search !== '' || state.status !== undefined
  const isAll = isAllSelected(selection, ids)
  const nothing =
    colors.length === 0
      ? { title: text.empty, text: text.emptyText, clear: false as const }
      : { title: text.noMatch, text: text.noMatchText, clear: text.clear }
  return (
    <>
      <ManageList
        texts={text}
        search={state.search}
        onSearch={search}
        shown={ids}
        bulk={{ texts: text, selection, onBulk: () => onOpen({ dialog: 'bulk' }) }}
        found={isFiltered && text.found({ count: shown.length })}
        filters={<StatusFilter state={state} go={go} />}
        tools={<Checkbox label={text.selectAll} checked={isAll} onChange={() => selection.toggleAll(ids)} />}
        empty={{ drawing: 'pouf', ...nothing, onClear: () => go({ search: '', status: undefined }) }}
      >
        <Cards {...{ shown, selection, onOpen }} />
      </ManageList>
      <ColorDialogs
        {...{ open, colors, chosen: selection.chosen }}
        onBulkDone={() => {
          selection.clear()
          onOpen(null)
        }}
        onClose={() => onOpen(null)}
      />
    </>
  )
}

function StatusFilter({ state, go }: Pick<ColorUrl, 'state' | 'go'>) {
  const text = useText(colorTexts)
  const { active, hidden } = useText(uiTexts)
  return (
    <SegmentedControl
      aria-label={text.status}
      value={state.status ?? 'all'}
      onChange={(value) => go({ status: value === 'all' ? undefined : (value as AdminColor['status']) })}
      data={[
        { value: 'all', label: text.all },
        { value: 'active', label: active },
        { value: 'hidden', label: hidden },
      ]}
    />
  )
}

type CardsProps = Pick<PaletteProps, 'onOpen'> & {
  readonly shown: readonly AdminColor[]
  readonly selection: ReturnType<typeof useSelection<AdminColor>>
}

function Cards({ shown, selection, onOpen }: CardsProps) {
  const text = useText(colorTexts)
  const { flip, toggling } = useVisibilityToggle(colorResource, ({ id, status }) =>
    call(updateColor, { params: { id }, body: { status } }),
  )
  return (
    <ul className={styles.grid} aria-label={text.list}>
      {shown.map((color) => (
        <ColorCard
          key={color.id}
          color={color}
          isSelected={selection.ids.has(color.id)}
          isToggling={toggling?.id === color.id}
          onSelect={({ id }) => selection.toggle(id)}
          onToggle={flip}
          onEdit={({ id }) => onOpen({ dialog: 'edit', id })}
          onDelete={({ id }) => onOpen({ dialog: 'delete', id })}
        />
      ))}
    </ul>
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
