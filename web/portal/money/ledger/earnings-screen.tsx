import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { requiredText } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { type Calculation, calculated, calculateEarning } from '#contract/money/ledger/commission.ts'
import { type EarnedOrder, earningsFile, listEarnedOrders } from '#contract/money/ledger/earnings.ts'
import { flattenWithDepth } from '#domain/catalogue/products/category-tree.ts'
import { call } from '#web/kit/api/call.ts'
import { PanelBody, partTexts, ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { toastError } from '#web/kit/elements/toast.tsx'
import { type ContractForm, useContractForm } from '#web/kit/forms/contract-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Columns, Panel } from '#web/kit/layout/layout.tsx'
import { date, money, title } from '#web/kit/lists/columns.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { categoriesQuery } from '#web/portal/catalogue/products/queries.ts'
import { earningsTexts } from './messages.ts'
import { ownRulesQuery } from './queries.ts'
import { RuleList } from './rule-list.tsx'

const fields = calculated.extend({ categoryId: requiredText(200, issue('category')) })

/** "What would I earn?": for a price and a category, by today's commission. */
function Calculator() {
  const text = useText(earningsTexts)
  const { data, mutateAsync } = useMutation({
    mutationFn: (query: z.output<typeof calculated>) => call(calculateEarning, { query }),
    onError: (error) => toastError(text.calculator, error, text.notCalculated),
  })
  const form: ContractForm<typeof fields> = useContractForm(fields, {
    initial: { price: '', categoryId: '' },
    onSubmit: (query) => mutateAsync(query),
  })
  return (
    <Panel title={text.calculator} hint={text.calculatorHint}>
      <PanelBody>
        <form noValidate onSubmit={form.onSubmit}>
          <Stack gap="sm">
            <Fields form={form} />
            <Group>
              <Button type="submit" loading={form.isPending}>
                {text.calculate}
              </Button>
            </Group>
            <output>{data && <Result of={data} />}</output>
          </Stack>
        </form>
      </PanelBody>
    </Panel>
  )
}

function Fields({ form }: { readonly form: ContractForm<typeof fields> }) {
  const text = useText(earningsTexts)
  const { named } = useLocale()
  const { data: roots = [] } = useQuery(categoriesQuery('shop'))
  const categories = flattenWithDepth(roots).map(({ node, depth }) => ({
    value: node.id,
    label: `${'\u2003'.repeat(depth)}${named(node)}`,
  }))
  return (
    <>
      <TextInput {...form.field('price', text)} inputMode="decimal" dir="ltr" />
      <NativeSelect
        {...form.field('categoryId')}
        label={text.category}
        data={[{ value: '', label: text.chooseCategory }, ...categories]}
      />
    </>
  )
}

function Result({ of }: { readonly of: Calculation }) {
  const text = useText(earningsTexts)
  const { money } = useLocale()
  const [sale, commission, vat, earned] = [of.sale, of.commission, of.vat, of.earned].map((fils) =>
    money(fils),
  ) as [string, string, string, string]
  return (
    <>
      <Text variant="title" component="p">
        {text.result({ earned })}
      </Text>
      <Text variant="muted">{text.resultText({ sale, commission, vat })}</Text>
    </>
  )
}

const figure = { isSummed: true, place: 'labelled' } as const

/** `/shop/earnings`: the shop's earnings of each order, and a calculator for the next. */
export default listScreen(listEarnedOrders, {
  texts: earningsTexts,
  pageSize: 50,
  idOf: ({ orderId }) => orderId,
  isInPanel: true,
  files: [{ path: earningsFile.path }],
  columns: [
    title('order', ({ orderNumber }: EarnedOrder) => orderNumber, {
      to: ({ orderId }) => `/shop/orders?order=${orderId}`,
      below: ({ isCollected }) => !isCollected && <Uncollected />,
    }),
    date('delivered', ({ deliveredAt }) => deliveredAt, { isDay: true }),
    money('sale', ({ sale }) => sale, figure),
    money('refund', ({ refund }) => refund || null, figure),
    money('commission', ({ commission }) => commission || null, figure),
    money('vat', ({ commissionVat }) => commissionVat || null, figure),
    money('cashKept', ({ cashKept }) => cashKept || null, figure),
    money('earned', ({ earned }) => earned, { isSummed: true }),
  ],
  below: () => (
    <Columns parts="1:1" mt="md">
      <OwnRules />
      <Calculator />
    </Columns>
  ),
})

function Uncollected() {
  return (
    <Group>
      <StatusBadge variant="waiting">{useText(earningsTexts).uncollected}</StatusBadge>
    </Group>
  )
}

function OwnRules() {
  const text = useText(earningsTexts)
  return (
    <ReadPanel {...partTexts(text, 'rules')} reading={useQuery(ownRulesQuery)} height={160}>
      {(rules) => <RuleList {...rules} />}
    </ReadPanel>
  )
}
