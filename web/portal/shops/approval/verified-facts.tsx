import { Box, Button, Checkbox, Group, Text, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkFact, type DocumentFacts, sayDocumentFacts } from '#contract/shops/shop-approval.ts'
import { emirateNames, emirates } from '#domain/shops/emirate.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { dayText } from '#domain/platform/notification.ts'
import { formatEmiratesId, taxIdText } from '#domain/shops/uae-identifiers.ts'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { call } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { toastError } from '#web/kit/elements/toast.tsx'
import { Rows, Panel } from '#web/kit/layout/layout.tsx'
import { decisionTexts } from './messages.ts'
import { detailsTexts } from './details-messages.ts'
import { type ShopForApproval, shopQuery } from './queries.ts'
import { z } from 'zod'
import { emirate } from '#contract/shops/emirate.ts'
import { emiratesId, isoDay, maybe, requiredText } from '#contract/fields.ts'
import type { VerifiedFact } from '#domain/shops/shop-checks.ts'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { useChange } from '#web/kit/elements/use-change.ts'
import { DayField } from '#web/kit/fields/day-field.tsx'
import { useContractForm } from '#web/kit/forms/contract-form.ts'

type Fact = ShopForApproval['facts'][number]

/** Facts on the KYC documents, each with a checkbox for having compared it; who ticked it is recorded. */
export function ShopFacts({ shop }: { readonly shop: ShopForApproval }) {
  const text = useText(detailsTexts)
  const { number } = useLocale()
  const note = useNoting(shop.id)
  const given = shop.facts.filter(({ value }) => value !== null)
  const checked = number(given.filter(({ checkedAt }) => checkedAt !== null).length)
  return (
    <Panel title={text.facts} hint={text.factsHint({ checked, all: number(given.length) })}>
      <Rows>
        {shop.facts.map((fact) => (
          <FactRow
            key={fact.fact}
            shop={shop}
            fact={fact}
            noting={note.isPending && note.variables.fact === fact.fact ? note.variables.isChecked : null}
            onCheck={(isChecked) => note.mutate({ ...fact, isChecked })}
          />
        ))}
      </Rows>
    </Panel>
  )
}

type RowProps = {
  readonly shop: ShopForApproval
  readonly fact: Fact
  /** The value being saved right now, if any. */
  readonly noting: boolean | null
  readonly onCheck: (isChecked: boolean) => void
}

function FactRow({ shop, fact: { fact, value, checkedBy, checkedAt }, noting, onCheck }: RowProps) {
  const text = useText(detailsTexts)
  const { language, moment } = useLocale()
  const mayChange = useMayChange()
  const [isTyping, setTyping] = useState(false)
  const isNumber = fact === 'businessRegistrationNumber' || fact === 'taxId' || fact === 'emiratesId'
  const wording = value === null ? text.addFact : text.changeFact
  return (
    <Group component="li" wrap="nowrap" justify="space-between" gap="md">
      <Box flex={1} miw={0}>
        <Text variant="muted">{text[fact]}</Text>
        <Text {...(value === null && { c: 'dimmed' })}>
          {value === null ? (
            text.notGiven
          ) : (
            <bdi {...(isNumber && { dir: 'ltr' })}>{shownValue(shop, fact, language)}</bdi>
          )}
        </Text>
        {mayChange && isTyped(fact) && !isTyping && (
          <Button
            variant="subtle"
            size="compact-sm"
            px={0}
            aria-label={`${wording}: ${text[fact]}`}
            onClick={() => setTyping(true)}
          >
            {wording}
          </Button>
        )}
        {isTyping && isTyped(fact) && <FactForm shop={shop} fact={fact} onClose={() => setTyping(false)} />}
        {checkedBy !== null && checkedAt !== null && (
          <Text variant="muted" fz="xs">
            {text.comparedBy({ name: checkedBy, when: moment(checkedAt) })}
          </Text>
        )}
      </Box>
      {value !== null && (
        <Checkbox
          aria-label={text.compared({ fact: text[fact] })}
          size="md"
          checked={noting ?? checkedAt !== null}
          disabled={!mayChange || noting !== null}
          onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
        />
      )}
    </Group>
  )
}

/** As printed on the KYC document, so that it compares at a glance. */
function shownValue(shop: ShopForApproval, fact: Fact['fact'], language: Language): string {
  if (fact === 'taxId') return taxIdText(shop.taxId)
  if (fact === 'emiratesId') return formatEmiratesId(shop.emiratesId ?? '')
  if (fact === 'licenceExpiresOn') return dayText(shop.licenceExpiresOn ?? '', language)
  if (fact === 'shopName') return [shop.shopName, shop.shopNameAr].filter(Boolean).join(' · ')
  if (fact !== 'licenceAuthority') return shop[fact]
  const emirate = shop.licenceEmirate && emirateNames[shop.licenceEmirate][language]
  return [shop.licenceAuthority, emirate].filter(Boolean).join(' · ')
}

function useNoting(shopId: string) {
  const text = useText(detailsTexts)
  const { error: failure } = useText(decisionTexts)
  const client = useQueryClient()
  const { queryKey } = shopQuery(shopId)
  return useMutation({
    mutationFn: ({ fact, value, isChecked }: Fact & { readonly isChecked: boolean }) =>
      call(checkFact, {
        params: { id: shopId, fact },
        body: { checked: isChecked, ...(isChecked && value !== null && { value }) },
      }),
    onSuccess: (noted) =>
      client.setQueryData(
        queryKey,
        (shop) =>
          shop && { ...shop, facts: shop.facts.map((one) => (one.fact === noted.fact ? noted : one)) },
      ),
    onError: (error) => {
      toastError(failure, error, text.factFailed)
      return client.invalidateQueries({ queryKey })
    },
  })
}

const typed = z.object({
  businessRegistrationNumber: maybe(requiredText(100)),
  licenceAuthority: maybe(requiredText(200)),
  licenceEmirate: maybe(emirate),
  licenceExpiresOn: maybe(isoDay),
  emiratesId: maybe(emiratesId),
})

/** Facts that a reviewer reads on the documents, each with the fields to enter it. */
const fieldsOf = {
  businessRegistrationNumber: ['businessRegistrationNumber'],
  licenceAuthority: ['licenceAuthority', 'licenceEmirate'],
  licenceExpiresOn: ['licenceExpiresOn'],
  emiratesId: ['emiratesId'],
} as const
type TypedFact = keyof typeof fieldsOf

function isTyped(fact: VerifiedFact): fact is TypedFact {
  return fact in fieldsOf
}

type Props = {
  readonly shop: ShopForApproval
  readonly fact: TypedFact
  readonly onClose: () => void
}

/** Enters what the document beside it says. */
function FactForm({ shop, fact, onClose }: Props) {
  const text = useText(detailsTexts)
  const ui = useText(uiTexts)
  const { language } = useLocale()
  const { mutateAsync: send, isPending } = useSaying(shop.id, onClose)
  const asked: readonly (keyof DocumentFacts)[] = fieldsOf[fact]
  const form = useContractForm(typed, {
    initial: {
      businessRegistrationNumber: shop.businessRegistrationNumber,
      licenceAuthority: shop.licenceAuthority ?? '',
      licenceEmirate: shop.licenceEmirate ?? '',
      licenceExpiresOn: shop.licenceExpiresOn ?? '',
      emiratesId: shop.emiratesId ?? '',
    },
    onSubmit: async (said) => {
      await send(Object.fromEntries(asked.flatMap((name) => (said[name] ? [[name, said[name]]] : []))))
    },
  })
  const label = text[fact]
  return (
    <form noValidate onSubmit={form.onSubmit} ref={focusFirst}>
      <Stack gap="sm" mt="xs">
        {fact === 'licenceExpiresOn' ? (
          <DayField {...form.field(fact)} label={label} />
        ) : (
          <TextInput {...form.field(fact)} label={label} autoComplete="off" />
        )}
        {fact === 'licenceAuthority' && (
          <NativeSelect
            {...form.field('licenceEmirate')}
            label={text.emirate}
            data={[
              { value: '', label: '' },
              ...emirates.map((value) => ({ value, label: emirateNames[value][language] })),
            ]}
          />
        )}
        <Group gap="sm">
          <Button type="submit" size="sm" loading={isPending} disabled={form.values[fact] === ''}>
            {text.save}
          </Button>
          <Button size="sm" variant="subtle" color="gray" onClick={onClose}>
            {ui.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The button that had the focus is gone. */
function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus()
}

function useSaying(id: string, onClose: () => void) {
  const text = useText(detailsTexts)
  const { error: failure } = useText(decisionTexts)
  return useChange({
    send: (body: DocumentFacts) => call(sayDocumentFacts, { params: { id }, body }),
    done: text.saved,
    doneText: () => text.factSaidText,
    error: failure,
    failed: text.factFailed,
    into: shopQuery(id),
    onDone: onClose,
  })
}
