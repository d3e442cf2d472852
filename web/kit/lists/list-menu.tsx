import { ActionIcon, Menu, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { type FormEvent, useState } from 'react'
import { Dialog, DialogButtons, DialogText } from '#web/kit/elements/dialog.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconAdjustments, IconArrowDown, IconArrowUp, IconCheck, IconTrash } from '#web/kit/icons/icons.ts'
import { otherWay } from './data-table.tsx'
import { messages } from '#web/kit/i18n/messages.ts'
import type { ListViewStore } from './list-address.ts'

export type SortOption = { readonly sort: string; readonly name: string; readonly isFallingFirst: boolean }

type Props = {
  readonly store: ListViewStore
  readonly sorts: readonly SortOption[]
  readonly sort: string | undefined
  readonly onSort: (sort: string) => void
  /** If the user can choose between cards and a table. */
  readonly table: { readonly isChosen: boolean; readonly onChange: (isChosen: boolean) => void } | null
  /** The columns that can be hidden. */
  readonly columns: readonly { readonly id: string; readonly name: string; readonly isShown: boolean }[]
  /** Receives null for the default columns. */
  readonly onColumns: (ids: readonly string[] | null) => void
  /** The current view without the open row: `query` with all its settings explicit, `address` as in the address bar. */
  readonly query: string
  readonly address: string
  readonly onView: (query: string) => void
}

/** Menu with a list's order, its columns and the saved views. */
export function ListMenu(props: Props) {
  const text = useText(listMenuTexts)
  const { store, query, address } = props
  const { views, ...stored } = store.use()
  const [isNaming, setIsNaming] = useState(false)
  const write = (next: typeof views) => store.write({ ...stored, views: next })
  const whole = views.find((view) => view.query === query)
  // Views saved before they contained columns match the address only.
  const open = whole ?? views.find((view) => view.query === address)
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon variant="default" size={42} aria-label={text.menu} title={text.menu}>
            <IconAdjustments size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <TableChoice {...props} />
          <Sorts {...props} />
          <ColumnChoice {...props} />
          <Menu.Label>{text.views}</Menu.Label>
          {views.map((view) => (
            <Menu.Item
              key={view.name}
              onClick={() => props.onView(view.query)}
              leftSection={view === open && check}
            >
              <bdi>{view.name}</bdi>
            </Menu.Item>
          ))}
          {open && (
            <Menu.Item
              leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
              onClick={() => write(views.filter((view) => view !== open))}
            >
              {text.remove({ name: open.name })}
            </Menu.Item>
          )}
          {!whole && <Menu.Item onClick={() => setIsNaming(true)}>{text.save}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {isNaming && (
        <NameDialog
          onClose={() => setIsNaming(false)}
          onName={(name) => write([...views.filter((view) => view.name !== name), { name, query }])}
        />
      )}
    </>
  )
}

const check = <IconCheck size={16} stroke={2} aria-hidden />

function TableChoice({ table }: Props) {
  const text = useText(listMenuTexts)
  if (table === null) return null
  return (
    <Menu.CheckboxItem checked={table.isChosen} onChange={table.onChange}>
      {text.table}
    </Menu.CheckboxItem>
  )
}

function Sorts({ sorts, sort, onSort }: Props) {
  const text = useText(listMenuTexts)
  if (sorts.length === 0) return null
  return (
    <>
      <Menu.Label>{text.sort}</Menu.Label>
      {sorts.map((one) => {
        const isFalling = sort === `-${one.sort}`
        const Arrow = isFalling ? IconArrowDown : IconArrowUp
        const isCurrent = isFalling || sort === one.sort
        return (
          <Menu.Item
            key={one.sort}
            rightSection={isCurrent && <Arrow size={16} stroke={2} aria-hidden />}
            onClick={() => onSort(otherWay(one.sort, sort, one.isFallingFirst))}
          >
            {one.name}
          </Menu.Item>
        )
      })}
      <Menu.Divider />
    </>
  )
}

function ColumnChoice({ columns, onColumns }: Props) {
  const text = useText(listMenuTexts)
  if (columns.length === 0) return null
  const without = (id: string) =>
    columns
      .filter((column) => (column.id === id ? !column.isShown : column.isShown))
      .map((column) => column.id)
  return (
    <>
      <Menu.Label>{text.columns}</Menu.Label>
      {columns.map(({ id, name, isShown }) => (
        <Menu.CheckboxItem key={id} checked={isShown} onChange={() => onColumns(without(id))}>
          {name}
        </Menu.CheckboxItem>
      ))}
      <Menu.Item onClick={() => onColumns(null)}>{text.allColumns}</Menu.Item>
      <Menu.Divider />
    </>
  )
}

type NameProps = { readonly onName: (name: string) => void; readonly onClose: () => void }

function NameDialog({ onName, onClose }: NameProps) {
  const text = useText(listMenuTexts)
  const [name, setName] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    onName(name.trim())
    onClose()
  }
  return (
    <Dialog isOpen title={text.save} onClose={onClose}>
      <Stack component="form" gap="md" onSubmit={save}>
        <DialogText>{text.saveHint}</DialogText>
        <TextInput
          data-autofocus
          label={text.name}
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <DialogButtons
          confirm={text.save}
          isBlocked={name.trim() === ''}
          isPending={false}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  )
}

/** Texts of the menu. */
const listMenuTexts = messages({
  en: {
    menu: 'Columns and saved views',
    table: 'As a table',
    sort: 'Sort by',
    columns: 'Columns',
    allColumns: 'Show the default columns',
    views: 'Saved views',
    save: 'Save this view',
    remove: 'Delete the view {name}',
    saveHint: 'Filters, sorting and columns are saved in this browser under a name.',
    name: 'Name',
  },
  ar: {
    menu: 'الأعمدة وطرق العرض المحفوظة',
    table: 'في جدول',
    sort: 'الترتيب حسب',
    columns: 'الأعمدة',
    allColumns: 'عرض الأعمدة الافتراضية',
    views: 'طرق العرض المحفوظة',
    save: 'حفظ طريقة العرض هذه',
    remove: 'حذف طريقة العرض {name}',
    saveHint: 'تُحفظ عوامل التصفية والترتيب والأعمدة في هذا المتصفح باسم تختاره.',
    name: 'الاسم',
  },
})
