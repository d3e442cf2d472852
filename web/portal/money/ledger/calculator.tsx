import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Calculation, calculated, calculateEarning } from '#contract/money/ledger/commission.ts'
import { requiredText } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { flattenWithDepth } from '#domain/catalogue/products/category-tree.ts'
import { call } from '#web/kit/api/call.ts'
import { type ContractForm, useContractForm } from '#web/kit/forms/contract-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { categoriesQuery } from '#web/portal/catalogue/products/queries.ts'
import { Panel } from '#web/kit/elements/panel.tsx'
import { PanelBody } from '#web/kit/elements/read-panel.tsx'
import { toastError } from '#web/kit/elements/toast.tsx'
import { earningsTexts } from './messages.ts'

const fields = calculated.extend({ categoryId: requiredText(200, issue('category')) })

/** "What would I earn?": for a price and a category, by the commission of today. */
export function Calculator() {
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
      <TextInput {...form.field('price')} label={text.price} inputMode="decimal" dir="ltr" />
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
