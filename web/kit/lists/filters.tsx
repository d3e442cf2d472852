import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import type { Role } from '#contract/platform/auth.ts'
import { DayRange } from '#web/kit/fields/day-field.tsx'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import type { Names } from '#web/kit/i18n/messages.ts'

/** Props of a filter's control: the address's state, a function to change it, the screen's texts. */
export type FilterProps<State> = {
  readonly role: Role
  readonly state: State
  readonly go: (change: Partial<State>, options?: { readonly replace?: boolean }) => void
  readonly text: Readonly<Record<string, unknown>>
}

/**
 * Definition of a filter. Its form in the address is up to the endpoint, whose query has a codec of the same name.
 * `Change` is the state it sets and `Text` the texts it needs; both are checked against the list.
 */
export type Filter<Change, Text extends string, State> = {
  readonly names: readonly string[]
  /** Behind a button on phones, so that it does not push the rows off the screen. */
  readonly isFolded: boolean
  readonly for?: Role
  readonly Control: (props: FilterProps<State>) => ReactNode
  readonly change?: Change
  readonly text?: Text
}

type RoleOption = { readonly for?: Role }

/** A search while typing, labelled by `text.search`. */
export function search(): Filter<Readonly<Record<'search', string>>, 'search', { readonly search: string }> {
  return { names: ['search'], isFolded: false, Control: Search }
}

function Search({ state, go, text }: FilterProps<{ readonly search: string }>) {
  const find = useCallback((typed: string) => go({ search: typed }, { replace: true }), [go])
  return <SearchField label={String(text['search'])} search={state.search} onSearch={find} />
}

type ChoiceOptions<Word, State> = RoleOption & {
  /** The options available now; the control is hidden if there are fewer than two. */
  readonly among?: (state: State, role: Role) => readonly Word[]
}

/** A choice of one keyword or all; its label is the text of the filter's name. */
export function choice<const Name extends string, const All extends string, Word extends string, State>(
  name: Name,
  all: All,
  names: Names<Word>,
  { among, ...own }: ChoiceOptions<Word, State> = {},
): Filter<Readonly<Record<Name, Word>>, Name | All, State> {
  const Choice = (list: FilterProps<State>) => {
    const { language } = useLocale()
    const words = among ? among(list.state, list.role) : (Object.keys(names) as Word[])
    if (words.length < 2) return null
    const options = words.map((word) => ({ value: word, label: names[word][language] }))
    return <Options list={list} name={name} all={all} options={options} />
  }
  return { ...own, names: [name], isFolded: true, Control: Choice }
}

// oxlint-disable-next-line typescript/no-explicit-any -- the key of any query
type OptionsQuery<Row> = { readonly queryKey: any; readonly queryFn?: any; readonly __rows?: readonly Row[] }
type Option = { readonly value: string; readonly label: string }

type ShopCount = {
  readonly shopId: string
  readonly shopName: string
  readonly shopNameAr: string | null
  readonly count: number
}
type ShopTexts = 'shop' | 'allShops' | 'oneShop' | 'unknownShop'

/** A choice of the shops with any rows, each with its count; for administrators. */
export function shopChoice(
  query: OptionsQuery<ShopCount>,
): Filter<Readonly<Record<'shop', string>>, ShopTexts, unknown> {
  const Choice = (list: FilterProps<unknown>) => {
    const { shopNamed } = useLocale()
    const { data = [] } = useQuery<readonly ShopCount[]>(query)
    const named = list.text['oneShop'] as (values: { shop: string; count: number }) => string
    const options = data.map((one) => ({
      value: one.shopId,
      label: named({ shop: shopNamed(one), count: one.count }),
    }))
    const shop = valueOf(list, 'shop')
    const isKnown = shop === '' || data.some(({ shopId }) => shopId === shop)
    const unknown = isKnown ? [] : [{ value: shop, label: String(list.text['unknownShop']) }]
    return <Options list={list} name="shop" all="allShops" options={[...options, ...unknown]} />
  }
  return { names: ['shop'], isFolded: true, for: 'admin', Control: Choice }
}

/** A range of days in the UAE, both included. */
export function days(): Filter<
  Readonly<Record<'from' | 'to', string>>,
  'from' | 'to',
  { readonly from?: string | undefined; readonly to?: string | undefined }
> {
  return {
    names: ['from', 'to'],
    isFolded: true,
    Control: ({ state: { from, to }, go, text }) => (
      <DayRange
        labels={{ from: String(text['from']), to: String(text['to']) }}
        from={from}
        to={to}
        onChange={(change) => go(change, { replace: true })}
      />
    ),
  }
}

type OptionsProps = {
  readonly list: FilterProps<unknown>
  readonly name: string
  readonly all: string
  readonly options: readonly Option[]
}

/** A select of one option or all, as in `choice`; its label is the text of the filter's name. */
export function Options({ list, name, all, options }: OptionsProps) {
  const change = (value: string) => ({ [name]: value || undefined }) as Partial<unknown>
  return (
    <NativeSelect
      label={String(list.text[name])}
      value={valueOf(list, name)}
      data={[{ value: '', label: String(list.text[all]) }, ...options]}
      onChange={({ currentTarget }) => list.go(change(currentTarget.value) as never, { replace: true })}
    />
  )
}

function valueOf({ state }: FilterProps<unknown>, name: string): string {
  return ((state as Readonly<Record<string, unknown>>)[name] ?? '') as string
}
