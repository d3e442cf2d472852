import { readTrn, readUaePhone } from './uae-identifiers.ts'

/** A tax number in groups, as certificates print it: 100 5260 1850 0003; other text as it was typed. */
export function taxIdText(taxId: string): string {
  const trn = readTrn(taxId)
  return trn ? trn.digits.replace(/^(\d{3})(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3 $4') : taxId
}

/** A phone of the Emirates as +971 50 123 4567 or +971 4 123 4567; other text as it was typed. */
export function phoneText(phone: string): string {
  const known = readUaePhone(phone)
  return known?.replace(/^(\+971)(5\d|[234679])(\d{3})(\d{4})$/, '$1 $2 $3 $4') ?? phone
}
