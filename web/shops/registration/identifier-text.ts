import { readTrn } from '#domain/shops/uae-identifiers.ts'

/** A tax number in groups, as certificates print it: 100 5260 1850 0003; other text as it was typed. */
export function taxIdText(taxId: string): string {
  const trn = readTrn(taxId)
  return trn ? trn.digits.replace(/^(\d{3})(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3 $4') : taxId
}
