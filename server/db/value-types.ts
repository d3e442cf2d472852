import pg from 'pg'

type Parser = (text: string) => unknown

const parserOf = pg.types.getTypeParser as (oid: number, format?: string) => Parser
const int8Array = 1016
const textArray = 1009

export type ValueTypes = {
  readonly types: pg.CustomTypesConfig
  /** Reads which arrays of enums this database has: their numbers differ by database, and pg would hand out text. */
  readonly learnEnumArrays: (pool: pg.Pool) => Promise<void>
}

/** How columns become values: bigint as number, a calendar date as text, numeric as text, a moment as Date. */
export function valueTypes(): ValueTypes {
  const parsers = new Map<number, Parser>([
    [pg.types.builtins.INT8, wholeNumber],
    [pg.types.builtins.DATE, String],
    [int8Array, wholeNumbers],
  ])
  const getTypeParser = (oid: number, format?: string) => parsers.get(oid) ?? parserOf(oid, format)
  return {
    types: { getTypeParser: getTypeParser as pg.CustomTypesConfig['getTypeParser'] },
    learnEnumArrays: async (pool) => {
      const enums = `select typarray::int8 as "arrayOid" from pg_type where typtype = 'e'`
      const { rows } = await pool.query<{ arrayOid: number }>(enums)
      for (const { arrayOid } of rows) parsers.set(arrayOid, parserOf(textArray))
    },
  }
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

function wholeNumbers(text: string): (number | null)[] {
  const items = parserOf(textArray)(text) as (string | null)[]
  return items.map((item) => (item === null ? null : wholeNumber(item)))
}
