import type * as contract from '#contract/money/payouts/bank-files.ts'
import { filesTexts } from './files-messages.ts'

/** What of one kind is sent to the bank: payouts, or refunds. */
export type BankFileKind = { readonly of: contract.BankFileKind; readonly texts: typeof filesTexts }

export const payoutFiles: BankFileKind = { of: 'payouts', texts: filesTexts }

/** What a reason or a problem is called; as it is where there is no word for it. */
export function wordFor(texts: object, name: string): string {
  const word = (texts as Readonly<Record<string, unknown>>)[name]
  return typeof word === 'string' ? word : name
}
