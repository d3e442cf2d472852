import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { Role } from '#contract/platform/auth.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import type { Names } from '#web/kit/i18n/messages.ts'
import { StatusTabs } from './status-tabs.tsx'

// oxlint-disable-next-line typescript/no-explicit-any -- the key and the whole reply of any query
type Counting = UseQueryOptions<any, any, any, any>
type Counts<State> = {
  readonly query: (role: Role, state: State) => Counting
  /** A tab's count; by default the property of its name, `all` for the first tab. */
  readonly of?: (counts: never, word: string | undefined) => number | undefined
}

/** Definition of a list's tabs; `Change` is the state they set, checked against the list's address. */
export type Tabs<Change, State> = {
  readonly name: string
  readonly names: Names<string>
  /** Whether the first tab shows everything. */
  readonly hasAll: boolean
  /** Parameters that a change of tab clears. */
  readonly resets: readonly string[]
  /** Tabs shown only if they have rows or are open. */
  readonly rare: readonly string[]
  readonly counts?: Counts<State>
  /** The open tab, if another parameter than their own can determine it. */
  readonly currentOf?: (state: State) => string | undefined
  readonly change?: Change
}

type Options<State, Word> = {
  readonly hasAll?: boolean
  readonly resets?: readonly (keyof State & string)[]
  readonly rare?: readonly Word[]
} & Pick<Tabs<unknown, State>, 'counts' | 'currentOf'>

/** The values of a filter as tabs, with a first one for all. */
export function tabs<const Name extends string, Word extends string, State>(
  name: Name,
  names: Names<Word>,
  options: Options<State, Word> = {},
): Tabs<Readonly<Record<Name, Word>>, State> {
  const { hasAll = true, resets = [], rare = [], ...others } = options
  return { name, names, hasAll, resets, rare, ...others }
}

type Props = {
  readonly tabs: Tabs<unknown, never>
  readonly label: string
  readonly all: string
  readonly role: Role
  readonly state: Readonly<Record<string, unknown>>
  readonly hrefOf: (change: Readonly<Record<string, unknown>>) => string
}

const uncounted = { queryKey: ['uncounted'], enabled: false } as const

export function ListTabs({ tabs, label, all, ...list }: Props) {
  const { name, names, hasAll, resets, rare, counts, currentOf } = tabs
  const { language } = useLocale()
  const { role, state, hrefOf } = list
  const { data } = useQuery<unknown>(counts ? counts.query(role, state as never) : uncounted)
  const countOf = counts?.of ?? figureOf
  const isThere = (word: string) =>
    !rare.includes(word) ||
    state[name] === word ||
    (data !== undefined && (countOf(data as never, word) ?? 0) > 0)
  const words = [...(hasAll ? [undefined] : []), ...Object.keys(names).filter(isThere)]
  return (
    <StatusTabs
      label={label}
      tabs={words.map((word) => ({
        status: word,
        word: word === undefined ? all : (names[word] as Bilingual)[language],
        count: data ? countOf(data as never, word) : undefined,
      }))}
      current={currentOf ? currentOf(state as never) : (state[name] as string | undefined)}
      hrefOf={(word) =>
        hrefOf({ ...Object.fromEntries(resets.map((one) => [one, undefined])), [name]: word })
      }
    />
  )
}

function figureOf(counts: Readonly<Record<string, number>>, word = 'all'): number | undefined {
  return counts[word]
}
