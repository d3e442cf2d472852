import type { ComponentProps, ReactNode } from 'react'
import type { Role } from '#contract/platform/auth.ts'
import { columnText, type Fils } from '#domain/platform/amounts/money.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'
import { ShopName } from '#web/kit/elements/shop-name.tsx'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import styles from './data-table.module.css'

type Options<Order extends string> = {
  /** What the server calls the order by it. */
  readonly sort?: Order
  /** Whether the largest comes first when it is pressed. */
  readonly isFallingFirst?: boolean
  readonly for?: Role
  /** Shown only where it is chosen. */
  readonly isExtra?: boolean
  /** On phones: beside the title; with the column's name before it, on a line of its own; in a tight row right below the title, or last. */
  readonly place?: 'end' | 'labelled' | 'under' | 'last'
  readonly tone?: 'quiet' | 'strong'
  /** Where it is called by no text of the screen. */
  readonly name?: Bilingual
}

/** A column as a value. It is called by a text of the screen, whose key is also its name in the address. */
export type Column<Row, Id extends string, Order extends string> = {
  readonly id: Id
  /** `before`: the row above, where what belongs together is said once. */
  readonly cell: (row: Row, href: string, before?: Row) => ReactNode
  readonly kind: 'title' | 'cell' | 'number' | 'status'
  /** What is added up below the rows. */
  readonly sum?: ((row: Row) => Fils | null) | undefined
  readonly options: Options<Order>
}

/** A column whose cells are the screen's own. */
export function cell<Row, const Id extends string, const Order extends string = never>(
  id: Id,
  draw: (row: Row, before?: Row) => ReactNode,
  options: Options<Order> = {},
): Column<Row, Id, Order> {
  return { id, cell: (row, _href, before) => draw(row, before), kind: 'cell', options }
}

type TitleOptions<Row, Order extends string> = Options<Order> & {
  /** Null: the row leads nowhere. */
  readonly to?: ((row: Row) => string) | null
  /** What is said of it below its name. */
  readonly below?: (row: Row) => ReactNode
}

/** What the row is about; the whole row opens its details, or leads where `to` says. */
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

/** Leads where the whole row leads. */
export function RowLink(link: Pick<ComponentProps<typeof Link>, 'to' | 'children'> & { stay?: boolean }) {
  return <Link {...link} className={styles.open} />
}

/** The shop of the row, in the reader's language, with the way to its page. */
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

/** An amount with its decimals always, as they stand below one another; null is none. With `isSummed` their sum below. */
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

/** An amount among others of its row, each with its name on phones, its currency said or not; null is none. */
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

/** A moment, or with `isDay` its day alone. */
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
