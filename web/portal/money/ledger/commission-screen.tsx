import { ActionIcon, Button, Group, Skeleton, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CommissionRuleView,
  removeCommissionRule,
  commissionInput,
} from '#contract/money/ledger/commission.ts'
import { call } from '#web/kit/api/call.ts'
import { useText, useLocale } from '#web/kit/i18n/locale.tsx'
import { IconTrash } from '#web/kit/icons/icons.ts'
import { ManageScreen } from '#web/kit/manage/manage-screen.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useSavingForm } from '#web/kit/forms/saving-form.ts'
import { commissionTexts } from './commission-messages.ts'
import { reloadRules, rulesQuery, saveRule } from './queries.ts'
import { RuleList, useScope } from './rule-list.tsx'
import { DayField } from '#web/kit/fields/day-field.tsx'
import { OptionalLabel } from '#web/kit/fields/field-note.tsx'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { flattenWithDepth } from '#domain/catalogue/products/category-tree.ts'
import type { ContractForm } from '#web/kit/forms/contract-form.ts'
import { approvedShopsQuery, categoriesQuery } from '#web/portal/catalogue/products/queries.ts'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { manageTexts } from '#web/kit/elements/messages.ts'
import { Columns, Panel } from '#web/kit/layout/layout.tsx'

/** `/admin/commission`: the commission on sales, and the rules that differ from it. */
export default function CommissionScreen() {
  const text = useText(commissionTexts)
  const [open, setOpen] = useState<CommissionRuleView | 'new' | null>(null)
  return (
    <ManageScreen
      texts={text}
      query={useQuery(rulesQuery)}
      subtitle={() => text.subtitle}
      onAdd={() => setOpen('new')}
      waiting={<Skeleton height={320} aria-busy />}
    >
      {({ usual, rules }) => (
        <>
          <Panel title={text.list} hint={text.listHint}>
            <RuleList
              usual={usual}
              rules={rules}
              actions={(rule) => <Actions rule={rule} onEdit={() => setOpen(rule)} />}
            />
          </Panel>
          {open !== null && (
            <CommissionDialog rule={open === 'new' ? null : open} onClose={() => setOpen(null)} />
          )}
        </>
      )}
    </ManageScreen>
  )
}

function Actions({ rule, onEdit }: { readonly rule: CommissionRuleView; readonly onEdit: () => void }) {
  const text = useText(commissionTexts)
  const name = useScope()(rule)
  const { mutate, isPending } = useChange({
    send: () => call(removeCommissionRule, { params: { id: rule.id } }),
    done: text.removed,
    doneText: ({ message }) => message,
    error: text.removeError,
    reload: reloadRules,
  })
  return (
    <Group wrap="nowrap">
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={text.editNamed({ name })}
        onClick={onEdit}
      >
        {text.edit}
      </Button>
      <ActionIcon
        aria-label={text.removeNamed({ name })}
        loading={isPending}
        onClick={() => mutate(undefined)}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

type Props = {
  /** Null for a new rule. */
  readonly rule: CommissionRuleView | null
  readonly onClose: () => void
}
type Form = ContractForm<typeof commissionInput>

/** Adds or edits a commission rule. */
function CommissionDialog({ rule, onClose }: Props) {
  const text = useText(commissionTexts)
  const { save } = useText(manageTexts)
  const error = rule ? text.updateError : text.createError
  const form = useSavingForm(commissionInput, {
    initial: initialOf(rule),
    send: (body) => saveRule(rule?.id ?? null, body),
    done: rule ? text.updated : text.created,
    doneText: () => text.counts,
    error,
    reload: reloadRules,
    onDone: onClose,
  })
  const titles = rule ? { title: text.editTitle, confirm: save } : { title: text.add, confirm: text.add }
  return (
    <FormDialog form={form} titles={titles} onClose={onClose}>
      <ScopeFields form={form} rule={rule} />
      <TermFields form={form} />
      <Columns parts="1:1">
        {(['firstDay', 'lastDay'] as const).map((name) => (
          <DayField key={name} {...form.field(name)} label={<OptionalLabel>{text[name]}</OptionalLabel>} />
        ))}
      </Columns>
    </FormDialog>
  )
}

function initialOf(rule: CommissionRuleView | null) {
  const amount = (fils: number | null | undefined) =>
    fils === null || fils === undefined ? '' : fromFils(fils)
  return {
    shopId: rule?.shopId ?? '',
    categoryId: rule?.categoryId ?? '',
    rate: amount(rule?.rate),
    floor: amount(rule?.floor),
    cap: amount(rule?.cap),
    fee: amount(rule?.fee),
    firstDay: rule?.firstDay ?? '',
    lastDay: rule?.lastDay ?? '',
  }
}

type FieldsProps = { readonly form: Form }

/** The shop of a rule stays among the choices, even if it is no longer approved. */
function ScopeFields({ form, rule }: FieldsProps & Pick<Props, 'rule'>) {
  const text = useText(commissionTexts)
  const { named, shopNamed } = useLocale()
  const { data: approved = [] } = useQuery(approvedShopsQuery)
  const { data: roots = [] } = useQuery(categoriesQuery('admin'))
  const shops = approved.map((shop) => ({ value: shop.id, label: shopNamed(shop) }))
  const own = rule?.shopId && rule.shopName ? [{ value: rule.shopId, label: rule.shopName }] : []
  const isKnown = shops.some(({ value }) => value === rule?.shopId)
  const categories = flattenWithDepth(roots).map(({ node, depth }) => ({
    value: node.id,
    label: `${'\u2003'.repeat(depth)}${named(node)}`,
  }))
  return (
    <Columns parts="1:1">
      <NativeSelect
        {...form.field('shopId')}
        label={text.shop}
        data={[{ value: '', label: text.allShops }, ...(isKnown ? [] : own), ...shops]}
      />
      <NativeSelect
        {...form.field('categoryId')}
        label={text.category}
        data={[{ value: '', label: text.chooseEveryCategory }, ...categories]}
      />
    </Columns>
  )
}

function TermFields({ form }: FieldsProps) {
  const text = useText(commissionTexts)
  return (
    <Columns parts="1:1">
      <AmountField form={form} name="rate" label={text.rate} />
      <AmountField form={form} name="fee" label={text.feeField} />
      <AmountField form={form} name="floor" label={text.floor} />
      <AmountField form={form} name="cap" label={text.cap} />
    </Columns>
  )
}

type AmountProps = FieldsProps & { readonly name: 'rate' | 'fee' | 'floor' | 'cap'; readonly label: string }

function AmountField({ form, name, label }: AmountProps) {
  return (
    <TextInput
      {...form.field(name)}
      label={<OptionalLabel>{label}</OptionalLabel>}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
    />
  )
}
