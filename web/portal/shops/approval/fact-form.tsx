import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { z } from 'zod'
import { emirate } from '#contract/shops/emirate.ts'
import { emiratesId, isoDay, maybe, requiredText } from '#contract/fields.ts'
import { type DocumentFacts, sayDocumentFacts } from '#contract/shops/shop-approval.ts'
import { emirateNames, emirates } from '#domain/shops/emirate.ts'
import type { VerifiedFact } from '#domain/shops/shop-checks.ts'
import { call } from '#web/kit/api/call.ts'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { useChange } from '#web/kit/elements/use-change.ts'
import { DayField } from '#web/kit/fields/day-field.tsx'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { decisionTexts } from './messages.ts'
import { detailsTexts } from './details-messages.ts'
import { type ShopForApproval, shopQuery } from './queries.ts'

const typed = z.object({
  businessRegistrationNumber: maybe(requiredText(100)),
  licenceAuthority: maybe(requiredText(200)),
  licenceEmirate: maybe(emirate),
  licenceExpiresOn: maybe(isoDay),
  emiratesId: maybe(emiratesId),
})

/** What a reviewer reads on the documents themselves, and by which fields it is typed in. */
const fieldsOf = {
  businessRegistrationNumber: ['businessRegistrationNumber'],
  licenceAuthority: ['licenceAuthority', 'licenceEmirate'],
  licenceExpiresOn: ['licenceExpiresOn'],
  emiratesId: ['emiratesId'],
} as const
export type TypedFact = keyof typeof fieldsOf

export function isTyped(fact: VerifiedFact): fact is TypedFact {
  return fact in fieldsOf
}

type Props = {
  readonly shop: ShopForApproval
  readonly fact: TypedFact
  readonly onClose: () => void
}

/** What the document beside it says, typed in by whoever has it before them. */
export function FactForm({ shop, fact, onClose }: Props) {
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

/** The button that opened it is gone. */
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
