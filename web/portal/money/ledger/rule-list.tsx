import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CommissionRuleView } from '#contract/money/ledger/commission.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { Rows } from '#web/kit/layout/layout.tsx'
import { commissionTexts } from './commission-messages.ts'

type Props = {
  readonly usual: number
  readonly rules: readonly CommissionRuleView[]
  /** Actions on a rule. */
  readonly actions?: (rule: CommissionRuleView) => ReactNode
}

/** Commission rules in the order of their precedence, then the usual commission. */
export function RuleList({ usual, rules, actions }: Props) {
  const text = useText(commissionTexts)
  return (
    <Rows component="ol" aria-label={text.list}>
      {rules.map((rule) => (
        <Rule key={rule.id} rule={rule}>
          {actions?.(rule)}
        </Rule>
      ))}
      <Group component="li" px="lg" py="sm">
        <Box flex={1} miw={0}>
          <Text variant="strong">{rules.length === 0 ? text.every : text.usual}</Text>
          <Text variant="muted">{text.usualHint}</Text>
        </Box>
        <Text>{text.share({ share: percentText(usual) })}</Text>
      </Group>
    </Rows>
  )
}

function Rule({ rule, children }: { readonly rule: CommissionRuleView; readonly children: ReactNode }) {
  const text = useText(commissionTexts)
  const scope = useScope()
  const when = useWhen(rule)
  return (
    <Group component="li" px="lg" py="sm">
      <Box flex={1} miw={0}>
        <Text variant="strong">
          <bdi>{scope(rule)}</bdi>
        </Text>
        {when && <Text variant="muted">{when}</Text>}
        {rule.dead && <StatusBadge variant="over">{text[rule.dead]}</StatusBadge>}
      </Box>
      <Text>{useTerms(rule)}</Text>
      {children}
    </Group>
  )
}

/** Names the shop and the category of a rule. */
export function useScope() {
  const text = useText(commissionTexts)
  const { named, shopNamed } = useLocale()
  return (of: CommissionRuleView) => {
    const shop =
      of.shopName === null ? text.allShops : shopNamed({ shopName: of.shopName, shopNameAr: of.shopNameAr })
    if (of.categoryId === null) return shop
    const name = of.categoryName
    const category = name === null ? text.categoryGone : named({ name, nameAr: of.categoryNameAr })
    return text.scope({ shop, category })
  }
}

function useTerms({ rate, floor, cap, fee }: CommissionRuleView): string {
  const text = useText(commissionTexts)
  const { money, list } = useLocale()
  if (rate === null) return text.fee({ amount: money(fee ?? 0) })
  return list([
    text.share({ share: percentText(rate) }),
    ...(floor === null ? [] : [text.atLeast({ amount: money(floor) })]),
    ...(cap === null ? [] : [text.atMost({ amount: money(cap) })]),
  ])
}

function useWhen({ firstDay, lastDay }: CommissionRuleView): string {
  const text = useText(commissionTexts)
  const { shortDay } = useLocale()
  const [first, last] = [firstDay, lastDay].map((day) => day && shortDay(dayStart(day)))
  if (first) return last ? text.firstToLast({ first, last }) : text.since({ first })
  return last ? text.until({ last }) : ''
}

/** Basis points as a percentage without trailing zeros: 1000 is "10", 1250 "12.5". */
function percentText(basisPoints: number): string {
  return String(Number(fromFils(basisPoints)))
}
