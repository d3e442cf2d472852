import { randomUUID } from 'node:crypto'

type Dispute = {
  id: string
  object: 'dispute'
  payment_intent: string
  amount: number
  currency: string
  status: string
  reason: string
  created: number
  evidence_details: { due_by: number | null }
}

type Source = { readonly id: string; readonly object: string; readonly [more: string]: unknown }
type Transaction = {
  readonly id: string
  readonly object: 'balance_transaction'
  readonly amount: number
  readonly fee: number
  readonly net: number
  readonly currency: string
  readonly created: number
  readonly reporting_category: string
  readonly source: Source | string | null
}
type Booked = Pick<Transaction, 'amount' | 'currency' | 'reporting_category' | 'source'> & {
  readonly fee?: number
}
type Fields = ReadonlyMap<string, string>

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
const named = (prefix: string) => `${prefix}_${randomUUID()}`

/** Stripe's records: each movement of the balance with its fee, disputes, and payouts to the bank. */
export class StripeBooks {
  readonly disputes: Dispute[] = []
  /** Oldest first. */
  readonly transactions: Transaction[] = []
  readonly #clock: () => Date
  constructor(clock: () => Date) {
    this.#clock = clock
  }

  book({ fee = 0, amount, ...booked }: Booked): Transaction {
    const [id, created] = [named('txn'), seconds(this.#clock())]
    const made = {
      id,
      object: 'balance_transaction',
      amount,
      fee,
      net: amount - fee,
      created,
      ...booked,
    } as const
    this.transactions.push(made)
    return made
  }

  /** Charges a card, with a fee of 2.9 % plus one dirham. */
  charge(intent: string, amount: number, currency: string): Transaction {
    const source = { id: named('ch'), object: 'charge', payment_intent: intent }
    const fee = Math.round(amount * 0.029) + 100
    return this.book({ amount, fee, currency, reporting_category: 'charge', source })
  }

  /** A customer disputes a payment: an inquiry takes nothing yet; otherwise the money and a fee are taken. */
  dispute(intent: string, amount: number, { status = 'needs_response', currency = 'aed' } = {}): Dispute {
    const created = seconds(this.#clock())
    const about = {
      payment_intent: intent,
      amount,
      currency,
      status,
      reason: 'product_not_received',
      created,
    }
    const evidence_details = { due_by: created + 7 * 86_400 }
    const dispute: Dispute = { id: named('dp'), object: 'dispute', ...about, evidence_details }
    this.disputes.push(dispute)
    if (!status.startsWith('warning_')) this.#take(dispute)
    return dispute
  }

  /** Sets the outcome of a dispute. */
  decide(dispute: Dispute, status: string): Dispute {
    const wasAsked = dispute.status.startsWith('warning_')
    dispute.status = status
    const back = { amount: dispute.amount, currency: dispute.currency, source: dispute }
    if (wasAsked && status === 'needs_response') this.#take(dispute)
    if (status === 'won') this.book({ ...back, reporting_category: 'dispute_reversal' })
    return dispute
  }

  #take(source: Dispute): void {
    const { amount, currency } = source
    this.book({ amount: -amount, fee: 6000, currency, reporting_category: 'dispute', source })
  }

  /** Pays out to the bank. */
  payOut(amount: number, currency = 'aed'): Transaction {
    const source = { id: named('po'), object: 'payout' }
    return this.book({ amount: -amount, currency, reporting_category: 'payout', source })
  }

  /** Answers a call of the library; null if it concerns none of this. */
  answer(call: string, fields: Fields): object | null {
    const [, , what = '', id] = call.split('/')
    if (call.startsWith('GET ') && what === 'disputes') {
      return id
        ? (this.disputes.find((one) => one.id === id) ?? null)
        : this.#page(this.disputes, fields, what)
    }
    return call === 'GET /v1/balance_transactions' ? this.#page(this.transactions, fields, what) : null
  }

  /** Newest first; sources are whole objects, as the library expands them. */
  #page(all: readonly (Dispute | Transaction)[], fields: Fields, what: string): object {
    const [from, until] = ['gte', 'lt'].map((end) => fields.get(`created[${end}]`))
    const inside = all
      .filter(({ created }) => created >= Number(from ?? 0) && created < Number(until ?? Infinity))
      .reverse()
    const after = inside.findIndex(({ id }) => id === fields.get('starting_after')) + 1
    const data = inside.slice(after, after + Number(fields.get('limit') ?? 10))
    return { object: 'list', data, has_more: after + data.length < inside.length, url: `/v1/${what}` }
  }
}
