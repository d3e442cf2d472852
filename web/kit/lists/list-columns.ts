import type { Role } from '#contract/platform/auth.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { AnyColumn } from './data-table.tsx'
import type { AnyDefinition } from './list-value.ts'

type Columns = readonly AnyColumn<{ readonly id: string }>[]
const none: Columns = []

/** The columns of a list for those who read it. */
export function columnsOf(definition: AnyDefinition, role: Role): Columns {
  const columns = 'columns' in definition ? (definition.columns as Columns) : none
  return columns.filter(({ options }) => options.for === undefined || options.for === role)
}

/** Of those, the ones that are shown: the title always, the others as they are chosen. */
export function shownColumns(columns: Columns, chosen: readonly string[] | undefined): Columns {
  return columns.filter(({ id, kind, options }) => {
    if (kind === 'title') return true
    return chosen ? chosen.includes(id) : !options.isExtra
  })
}

/** What a column is called. */
export function nameOfColumn(
  { id, options }: AnyColumn<never>,
  text: Readonly<Record<string, string>>,
  language: Language,
): string {
  return options.name?.[language] ?? text[id] ?? id
}
