import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Analytics } from '#contract/insights/analytics.ts'
import type { Role } from '#contract/platform/auth.ts'
import { hasRight } from '#web/kit/api/rights.tsx'
import { useSession } from '#web/kit/api/session.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { paths, publicHref } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { Columns, Rows, Panel } from '#web/kit/layout/layout.tsx'
import { PanelNote } from '#web/kit/elements/read-panel.tsx'
import styles from './analytics.module.css'
import { analyticsTexts } from './messages.ts'

type Props = { readonly role: Role; readonly analytics: Analytics }

/** Rows of each ranking on the screen; the file has more. */
const shown = 6

/** Top categories by revenue, each with its share relative to the first. */
export function CategoryPanel({ analytics: { topCategories } }: Pick<Props, 'analytics'>) {
  const text = useText(analyticsTexts)
  const { money, named } = useLocale()
  const most = Math.max(1, ...topCategories.map(({ revenue }) => revenue))
  return (
    <Ranked title={text.categories} hint={text.categoriesHint} none={text.noRow} of={topCategories}>
      {(one) => (
        <Row name={named(one)} end={money(one.revenue)}>
          <svg
            className={`${styles.share} mj-flip`}
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            aria-hidden
          >
            <rect width={(100 * one.revenue) / most} height="1" />
          </svg>
        </Row>
      )}
    </Ranked>
  )
}

export function ProductPanel({ analytics: { topProducts } }: Pick<Props, 'analytics'>) {
  const text = useText(analyticsTexts)
  const { money, named } = useLocale()
  return (
    <Ranked title={text.products} hint={text.productsHint} none={text.noRow} of={topProducts}>
      {(one) => (
        <Row
          name={named(one)}
          productId={one.id}
          note={text.sold({ count: one.quantity })}
          end={money(one.revenue)}
        />
      )}
    </Ranked>
  )
}

export function ShopPanel({ analytics: { topShops } }: Pick<Props, 'analytics'>) {
  const text = useText(analyticsTexts)
  const { money, named } = useLocale()
  return (
    <Ranked title={text.shops} hint={text.shopsHint} none={text.noRow} of={topShops}>
      {(one) => (
        <Row name={named(one)} note={text.ordersCount({ count: one.orders })} end={money(one.revenue)} />
      )}
    </Ranked>
  )
}

/** The best products, those running out, idle stock, and for administrators searches that no product answers. */
export function ProductPanels({ role, analytics }: Props) {
  const { idleStock, runningOut, missedSearches } = analytics
  const session = useSession()
  const mayAdd = session.state === 'signed-in' && hasRight(session.user, 'catalogue:write')
  const text = useText(analyticsTexts)
  const { money, named, number } = useLocale()
  return (
    <Columns parts="1:1">
      {role === 'admin' && <ProductPanel analytics={analytics} />}
      <Ranked title={text.short} hint={text.shortHint} none={text.noStock} of={runningOut}>
        {(one) => (
          <Row
            name={named(one)}
            productId={one.id}
            note={text.inStock({ count: number(one.stock) })}
            end={text.lasts({ count: one.lastsDays })}
          />
        )}
      </Ranked>
      <Ranked title={text.idle} hint={text.idleHint} none={text.noStock} of={idleStock}>
        {(one) => (
          <Row
            name={named(one)}
            productId={one.id}
            note={text.inStock({ count: number(one.stock) })}
            end={money(one.value)}
          />
        )}
      </Ranked>
      {role === 'admin' && (
        <Ranked
          title={text.misses}
          hint={text.missesHint}
          none={text.noRow}
          of={missedSearches.map((one) => ({ id: one.words, ...one }))}
        >
          {({ words, times }) => (
            <Row
              name={words}
              {...(mayAdd && { to: `/admin/synonyms?add=${encodeURIComponent(words)}` })}
              end={text.times({ count: times })}
            />
          )}
        </Ranked>
      )}
    </Columns>
  )
}

type RankedProps<T> = {
  readonly title: string
  readonly hint: string
  /** Shown when there are no rows. */
  readonly none: string
  readonly of: readonly T[]
  readonly children: (one: T) => ReactNode
}

function Ranked<T extends { readonly id: string | null }>({
  title,
  hint,
  none,
  of,
  children,
}: RankedProps<T>) {
  return (
    <Panel title={title} hint={hint}>
      {of.length === 0 ? (
        <PanelNote title={none}>{null}</PanelNote>
      ) : (
        <Rows>
          {of.slice(0, shown).map((one) => (
            <li key={one.id}>{children(one)}</li>
          ))}
        </Rows>
      )}
    </Panel>
  )
}

type RowProps = {
  readonly name: string
  readonly to?: string
  /** Links to the product's public page. */
  readonly productId?: string
  readonly note?: string
  readonly end: string
  readonly children?: ReactNode
}

function Row({ name, to, productId, note, end, children }: RowProps) {
  const { language } = useLocale()
  const said = <NameText>{name}</NameText>
  return (
    <Group wrap="nowrap" justify="space-between" gap="sm">
      <Box flex={1} miw={0} className={styles.name}>
        {productId ? (
          <a href={publicHref(language, paths.product(productId))}>{said}</a>
        ) : to ? (
          <Link to={to}>{said}</Link>
        ) : (
          said
        )}
        {note && <Text variant="muted">{note}</Text>}
        {children}
      </Box>
      <Text variant="strong">
        <bdi>{end}</bdi>
      </Text>
    </Group>
  )
}
