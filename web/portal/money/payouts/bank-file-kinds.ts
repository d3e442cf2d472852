import * as contract from '#contract/money/payouts/bank-files.ts'
import { call } from '#web/kit/api/call.ts'
import { filesTexts } from './files-messages.ts'

/** What is not in it, and why. */
export type LeftOut = { readonly id: string; readonly number: string; readonly reason: string }
type Plan = { readonly count: number; readonly total: number; readonly atBank: number }
type Difference = {
  readonly row: number
  readonly reference: string
  readonly amount: string
  readonly problem: string
}
type ReportToRead = { readonly report: string; readonly apply: boolean }

/** What of one kind is sent to the bank, and comes back: payouts, or refunds. */
export type BankFileKind = {
  readonly texts: typeof filesTexts
  /** Where its files are made. */
  readonly path: string
  readonly file: string
  readonly plan: (ids: readonly string[]) => Promise<Plan & { readonly leftOut: readonly LeftOut[] }>
  readonly make: (ids: readonly string[]) => Promise<{ readonly id: string; readonly messageId: string }>
  readonly read: (
    body: ReportToRead,
  ) => Promise<{ readonly matched: readonly unknown[]; readonly differences: readonly Difference[] }>
}

type LeftOutPayout = { readonly payoutId: string; readonly payoutNumber: string; readonly reason: string }

export function leftOutPayout({ payoutId: id, payoutNumber: number, reason }: LeftOutPayout): LeftOut {
  return { id, number, reason }
}

export const payoutFiles: BankFileKind = {
  texts: filesTexts,
  path: contract.planBankFile.path,
  file: contract.bankFile.path,
  plan: async (ids) => {
    const plan = await call(contract.planBankFile, { query: ids.length > 0 ? { ids: ids.join(',') } : {} })
    return { ...plan, leftOut: plan.leftOut.map(leftOutPayout) }
  },
  make: (ids) => call(contract.makeBankFile, { body: { ids: [...ids] } }),
  read: (body) => call(contract.readBankReport, { body }),
}

/** What a reason or a problem is called; as it is where there is no word for it. */
export function wordFor(texts: object, name: string): string {
  const word = (texts as Readonly<Record<string, unknown>>)[name]
  return typeof word === 'string' ? word : name
}
