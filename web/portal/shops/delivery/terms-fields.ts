import type { Audience } from '#contract/endpoint.ts'
import { deliveryTerms, saveDeliveryTerms, type StoredTerms } from '#contract/shops/delivery.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import { useVersionedForm } from '#web/kit/forms/contract-form.ts'
import type { Form } from '#web/kit/forms/use-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { call } from '#web/kit/api/call.ts'
import { reloadOf, useChange } from '#web/kit/elements/use-change.ts'
import { deliveryTexts } from './messages.ts'
import { termsQuery } from './queries.ts'

export type TypedArea = { readonly emirate: string; readonly fee: string; readonly leadDays: string }
export type TypedWindow = { readonly from: string; readonly until: string; readonly capacity: string }

/** Values of the fields as typed. */
type TermsValues = {
  readonly areas: readonly TypedArea[]
  readonly days: readonly number[]
  readonly windows: readonly TypedWindow[]
  readonly freeFrom: string
  readonly floorFee: string
}
export type TermsFields = Form<TermsValues>

export type TermsProps = { readonly audience: Audience; readonly terms: StoredTerms }

type TermsInput = Omit<StoredTerms, 'isOwn' | 'updatedAt'>

/** Saves terms over the version that was read. */
export function useTermsForm({ audience, terms }: TermsProps): TermsFields {
  const text = useText(deliveryTexts)
  const { mutateAsync: save } = useChange({
    send: (body: TermsInput) => call(saveDeliveryTerms[audience], { body }),
    done: text.saved,
    doneText: () => text.followed,
    error: text.notSaved,
    into: termsQuery(audience),
    reload: reloadOf({ stale: /audit/ }),
  })
  return useVersionedForm(deliveryTerms, { stored: terms, typedOf, save }).form as TermsFields
}

export function typedOf({ areas, days, windows, freeFrom, floorFee }: StoredTerms): TermsValues {
  return {
    areas: areas.map(({ emirate, fee, leadDays }) => {
      return { emirate, fee: fromFils(fee), leadDays: String(leadDays) }
    }),
    days,
    windows: windows.map((window) => ({ ...window, capacity: String(window.capacity) })),
    freeFrom: freeFrom === null ? '' : fromFils(freeFrom),
    floorFee: fromFils(floorFee),
  }
}
