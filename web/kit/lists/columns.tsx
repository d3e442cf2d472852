import type { ComponentProps, ReactNode } from 'react'
import type { Role } from '#contract/platform/auth.ts'
import { columnText, type Fils } from '#domain/platform/amounts/money.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'
import { ShopName } from '#web/kit/elements/shop-name.tsx'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import styles from './data-table.module.css'

type Options<Order extends string> = {
  /** The server's name for sorting by it. */
  readonly sort?: Order
  /** Whether the first press sorts in descending order. */
  readonly isFallingFirst?: boolean
  readonly for?: Role
  /** Hidden by default. */
  readonly isExtra?: boolean
  /** On phones: `end` of the title's line; `labelled`, on its own line; in a tight row `under` the title, or `last`. */
  readonly place?: 'end' | 'labelled' | 'under' | 'last'
  readonly tone?: 'quiet' | 'strong'
  /** Its name, if not one of the screen's texts. */
  readonly name?: Bilingual
}

/** Definition of a column. `id` is the key of its name among the screen's texts, and its name in the address. */
export type Column<Row, Id extends string, Order extends string> = {
  readonly id: Id
  /** `before` is the row above, so that a repeated value can be shown once. */
  readonly cell: (row: Row, href: string, before?: Row) => ReactNode
  readonly kind: 'title' | 'cell' | 'number' | 'status'
  /** The amount summed below the rows. */
  readonly sum?: ((row: Row) => Fils | null) | undefined
  readonly options: Options<Order>
}

/** A column whose cells the screen renders. */
export function cell<Row, const Id extends string, const Order extends string = never>(
  id: Id,
  draw: (row: Row, before?: Row) => ReactNode,
  options: Options<Order> = {},
): Column<Row, Id, Order> {
  return { id, cell: (row, _href, before) => draw(row, before), kind: 'cell', options }
}

type TitleOptions<Row, Order extends string> = Options<Order> & {
  /** Where the row links to, by default its details; null for no link. */
  readonly to?: ((row: Row) => string) | null
  /** Content below the title. */
  readonly below?: (row: Row) => ReactNode
}

/** The row's title; the whole row links to its details, or to `to`. */
export function title<Row, const Id extends string, const Order extends string = never>(
  id: Id,
  of: (row: Row) => ReactNode,
  { to, below, ...options }: TitleOptions<Row, Order> = {},
): Column<Row, Id, Order> {
  const draw = (row: Row, href: string) => (
    <>
      {to === null ? (
        of(row)
      ) : (
        <RowLink {...(to ? { to: to(row) } : { to: href, stay: true })}>{of(row)}</RowLink>
      )}
      {below?.(row)}
    </>
  )
  return { id, cell: draw, kind: 'title', options }
}

/** A link whose target is the whole row. */
export function RowLink(link: Pick<ComponentProps<typeof Link>, 'to' | 'children'> & { stay?: boolean }) {
  return <Link {...link} className={styles.open} />
}

/** The row's shop, in the user's language, as a link to its page. */
export function shopName<
  Row extends {
    readonly shopId?: string | null
    readonly shopName: string
    readonly shopNameAr: string | null
  },
  const Order extends string = never,
>(options: Options<Order> = {}): Column<Row, 'shop', Order> {
  return { id: 'shop', cell: (row) => <ShopName of={row} />, kind: 'cell', options }
}

/** A whole number. */
export function number<Row, const Id extends string, const Order extends string = never>(
  id: Id,
  of: (row: Row) => number,
  options: Options<Order> = {},
): Column<Row, Id, Order> {
  const draw = (row: Row) => <Written by={(locale) => locale.number(of(row))} />
  return { id, cell: draw, kind: 'number', options: { isFallingFirst: true, place: 'labelled', ...options } }
}

/** An amount, always with decimals to align in the column; empty if null. With `isSummed` the sum is shown below. */
export function money<Row, const Id extends string, const Order extends string = never>(
  id: Id,
  of: (row: Row) => Fils | null,
  { isSummed = false, ...options }: Options<Order> & { readonly isSummed?: boolean } = {},
): Column<Row, Id, Order> {
  return {
    id,
    cell: (row) => <Amount fils={of(row)} />,
    kind: 'number',
    sum: isSummed ? of : undefined,
    options: { isFallingFirst: true, place: 'end', tone: 'strong', ...options },
  }
}

/** One of several amounts of a row, labelled on phones; without currency if `isPlain`, empty if null. */
export function figure<Row, const Id extends string>(
  id: Id,
  of: (row: Row) => Fils | null,
  isPlain = false,
): Column<Row, Id, never> {
  const draw = (row: Row) => {
    const fils = of(row)
    return isPlain && fils !== null ? <bdi dir="ltr">{columnText(fils)}</bdi> : <Amount fils={fils} />
  }
  return { id, cell: draw, kind: 'number', options: { place: 'labelled' } }
}

/** A date and time, or with `isDay` the day alone. */
export function date<Row, const Id extends string, const Order extends string = never>(
  id: Id,
  of: (row: Row) => Date,
  { isDay = false, ...options }: Options<Order> & { readonly isDay?: boolean } = {},
): Column<Row, Id, Order> {
  const draw = (row: Row) => (
    <time dateTime={of(row).toISOString()}>
      <Written by={(locale) => (isDay ? locale.shortDay : locale.shortMoment)(of(row))} />
    </time>
  )
  return { id, cell: draw, kind: 'cell', options: { isFallingFirst: true, tone: 'quiet', ...options } }
}

/** The badge of a status. */
export function status<Row>(draw: (row: Row) => ReactNode): Column<Row, 'status', never> {
  return { id: 'status', cell: draw, kind: 'status', options: {} }
}

export function Amount({ fils }: { readonly fils: Fils | null }) {
  const { columnMoney } = useLocale()
  return fils !== null && <bdi>{columnMoney(fils)}</bdi>
}

function Written({ by }: { readonly by: (locale: ReturnType<typeof useLocale>) => string }) {
  return by(useLocale())
}
