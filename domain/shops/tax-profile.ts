/** Who a shop is for the tax authority, from a day on. Days are those of the UAE. */
export type TaxProfile = {
  /** As the licence names the registered person. */
  readonly legalName: string
  /** Null where it was taken over from before there were profiles. */
  readonly legalNameAr: string | null
  /** 15 digits; null: not registered for VAT. */
  readonly trn: string | null
  readonly holdsFrom: string
  /** The last day of its registration for VAT; null: it goes on. */
  readonly trnEndsOn: string | null
}

/** Whether 15 digits can be a TRN for VAT: they begin with 1 and end with 03 (the UAE's e-invoicing data dictionary, ibr-132-ae). */
export function isTrnOfVat(trn: string | null): trn is string {
  return trn !== null && /^1\d{12}03$/.test(trn)
}
