import { ActionIcon, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Role } from '#contract/platform/auth.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { refetchScreen } from '#web/kit/api/refetch.ts'
import { Changing } from '#web/kit/api/rights.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { ExportButton } from '#web/kit/files/export-button.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconRefresh } from '#web/kit/icons/icons.ts'
import { useLocation, useNavigate } from '#web/kit/router/router.ts'
import type { AnyColumn } from './data-table.tsx'
import type { ListAddress } from './list-address.ts'
import { ListMenu } from './list-menu.tsx'
import type { AnyDefinition, ListTexts, PartProps } from './list-value.ts'
import { queryOf } from './url-state.ts'

type Props = PartProps & { readonly address: ListAddress }

/** A list's title, its exports, and buttons to refresh it and change its view. */
export function ListHead(props: Props) {
  const { of, list } = props
  const text = useText(of.texts) as ListTexts
  const isOwn = list.role === 'shop'
  const subtitle = (isOwn && text.ownSubtitle) || text.subtitle
  if (props.url.fixed) {
    return (
      <Group gap="sm" mb="md" justify="end">
        <Files {...props} />
        <Menu {...props} />
      </Group>
    )
  }
  return (
    <ScreenHead
      isShort
      title={(isOwn && text.ownTitle) || text.title}
      subtitle={of.subtitle ? of.subtitle(list) : subtitle}
      badge={of.badge?.(list)}
      action={
        <Group gap="sm">
          <Files {...props} />
          <Menu {...props} />
          {of.isLive !== 'updates' && <RefreshButton list={list.pages} />}
          {of.buttons?.(list)}
        </Group>
      }
    />
  )
}

/** Exports of the matching rows. */
function Files({ of: { files, texts }, list: { role, state }, address: { asked } }: Props) {
  const text = useText(texts) as unknown as Readonly<Record<string, string>>
  if (!files) return null
  const query = queryOf(asked, state)
  return files.map(({ path, format, label, isForChanging }) => {
    const own = typeof path === 'string' ? path : path[role]
    const end = format ? `${query === '' ? '?' : '&'}format=${format}` : ''
    const name = label && text[label]
    const button = (
      <ExportButton
        key={own + end}
        address={own + query + end}
        {...(name && { label: name })}
        isOnlyFile={files.length === 1}
      />
    )
    return isForChanging ? <Changing key={own + end}>{button}</Changing> : button
  })
}

function Menu({ of, list, url, address: { store } }: Props) {
  const { language } = useLocale()
  const text = useText(of.texts) as unknown as Readonly<Record<string, string>>
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const kept = store.use()
  const own = columnsOf(of, list.role)
  const shown = url.columns ?? kept.columns
  const hasLooks = 'card' in of && 'columns' in of
  const choosable = own.filter(({ kind }) => kind !== 'title')
  const columns = hasLooks && !url.isTable ? [] : choosable
  const ids = shownColumns(choosable, shown).map(({ id }) => id)
  const sorts = [
    ...own.flatMap((column) => {
      const { sort, isFallingFirst = false } = column.options
      return sort === undefined ? [] : [{ sort, isFallingFirst, name: nameOfColumn(column, text, language) }]
    }),
    ...Object.entries(of.sorts ?? {}).map(([sort, key]) => ({
      sort,
      isFallingFirst: false,
      name: text[String(key)] ?? '',
    })),
  ]
  const chooseTable = (isTable: boolean) => {
    store.write({ ...kept, isTable })
    url.go({ as: isTable || undefined })
  }
  return (
    <ListMenu
      store={store}
      sorts={sorts}
      table={hasLooks ? { isChosen: url.isTable, onChange: chooseTable } : null}
      sort={url.state['sort'] as string | undefined}
      onSort={(sort) => url.go({ sort })}
      columns={columns.map((column) => ({
        id: column.id,
        name: nameOfColumn(column, text, language),
        isShown: ids.includes(column.id),
      }))}
      onColumns={(chosen) => {
        const { columns: _columns, ...others } = kept
        store.write({ ...others, ...(chosen && { columns: [...chosen] }) })
        url.go({ columns: chosen ?? undefined })
      }}
      query={url.lookOf({ columns: choosable[0] && ids, ...(hasLooks && { as: url.isTable }) })}
      address={url.look}
      onView={(query) => void navigate(pathname + query, { stay: true })}
    />
  )
}

type Columns = readonly AnyColumn<{ readonly id: string }>[]
const none: Columns = []

/** The columns of a list for a role. */
export function columnsOf(definition: AnyDefinition, role: Role): Columns {
  const columns = 'columns' in definition ? (definition.columns as Columns) : none
  return columns.filter(({ options }) => options.for === undefined || options.for === role)
}

/** The columns that are shown: the title always, the others as chosen, by default all but the extra ones. */
export function shownColumns(columns: Columns, chosen: readonly string[] | undefined): Columns {
  return columns.filter(({ id, kind, options }) => {
    if (kind === 'title') return true
    return chosen ? chosen.includes(id) : !options.isExtra
  })
}

/** A column's name. */
export function nameOfColumn(
  { id, options }: AnyColumn<never>,
  text: Readonly<Record<string, string>>,
  language: Language,
): string {
  return options.name?.[language] ?? text[id] ?? id
}

/** Refetches the open screen: changes by other users do not arrive on their own (R-LIM-01, G-94). */
export function RefreshButton({ list }: { readonly list: { readonly isRefetching: boolean } }) {
  const { refresh } = useText(uiTexts)
  const client = useQueryClient()
  return (
    <ActionIcon
      variant="default"
      size={42}
      aria-label={refresh}
      title={refresh}
      loading={list.isRefetching}
      onClick={() => void refetchScreen(client)}
    >
      <IconRefresh size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
