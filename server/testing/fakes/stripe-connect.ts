import { randomUUID } from 'node:crypto'
import type { StripeBooks } from './stripe-books.ts'

type Fields = ReadonlyMap<string, string>
type Account = {
  readonly id: string
  readonly object: 'account'
  readonly type: string
  readonly country: string
  readonly email: string
  readonly metadata: { readonly shop: string }
  payouts_enabled: boolean
  capabilities: { transfers: 'active' | 'inactive' | 'pending' }
  requirements: { currently_due: string[]; past_due: string[]; disabled_reason: string | null }
}
type Reversal = {
  readonly id: string
  readonly object: 'transfer_reversal'
  readonly amount: number
  readonly currency: string
  readonly transfer: string
  readonly metadata: Record<string, string>
}
type Transfer = {
  readonly id: string
  readonly object: 'transfer'
  readonly amount: number
  amount_reversed: number
  readonly currency: string
  readonly destination: string
  readonly transfer_group: string
  readonly source_transaction: null
  readonly metadata: Record<string, string>
  readonly reversals: { readonly object: 'list'; readonly data: Reversal[]; readonly has_more: false }
}

/** An error response of Stripe, with its code. */
export class ConnectError extends Error {
  readonly code: string
  readonly status: number
  constructor(message: string, code: string, status = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Requirements of a new Express account of a company. */
const asked = [
  'business_profile.mcc',
  'company.tax_id',
  'representative.first_name',
  'external_account',
  'tos_acceptance.date',
]
const id = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`
const metadataOf = (fields: Fields) =>
  Object.fromEntries(
    [...fields].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      return key ? [[key, value]] : []
    }),
  )

/**
 * Stripe Connect as its library uses it: Express accounts with their requirements, links that work once, transfers up to the
 * platform's balance, reversals up to the transfer and to the account's balance.
 */
export class StripeConnect {
  readonly accounts = new Map<string, Account>()
  readonly transfers: Transfer[] = []
  readonly links: {
    readonly account: string
    readonly url: string
    readonly return_url: string
    readonly refresh_url: string
  }[] = []
  /** Amounts that shops have paid out to their banks, by account. */
  readonly paidOut = new Map<string, number>()
  /** Extra balance of the platform beside its books, set by tests. */
  topUp = 0
  readonly #books: StripeBooks
  readonly #url: () => string
  constructor(books: StripeBooks, url: () => string) {
    this.#books = books
    this.#url = url
  }

  /** The shop has met all requirements, and its account accepts transfers. */
  complete(account: string): Account {
    return this.change(account, [], true)
  }

  change(account: string, missing: readonly string[], isReady = false): Account {
    return Object.assign(this.#account(account), {
      payouts_enabled: isReady,
      capabilities: { transfers: isReady ? 'active' : 'inactive' },
      requirements: {
        currently_due: [...missing],
        past_due: [],
        disabled_reason: isReady ? null : 'requirements.past_due',
      },
    } as const)
  }

  /** The balance of an account: all transfers to it, less reversals and payouts. */
  balance(account: string): number {
    const mine = this.transfers.filter(({ destination }) => destination === account)
    return mine.reduce(
      (sum, one) => sum + one.amount - one.amount_reversed,
      -(this.paidOut.get(account) ?? 0),
    )
  }

  /** Answers a call of the library; null if it concerns none of this. */
  answer(call: string, fields: Fields, onBehalfOf: string | null): object | null {
    const [, , what = '', ref = '', part = ''] = call.split('/')
    const isPost = call.startsWith('POST ')
    if (what === 'accounts') return isPost ? this.#open(fields) : this.#account(ref)
    if (call === 'POST /v1/account_links') return this.#link(fields)
    if (call === 'GET /v1/balance' && onBehalfOf !== null) {
      const amount = this.balance(this.#account(onBehalfOf).id)
      return { object: 'balance', available: [{ amount, currency: 'aed' }], pending: [] }
    }
    if (what !== 'transfers') return null
    if (part === 'reversals') return isPost ? this.#reverse(ref, fields) : this.#transfer(ref).reversals
    return isPost ? this.#create(fields) : this.#list(fields)
  }

  #open(fields: Fields): Account {
    if (fields.get('type') !== 'express' || fields.get('capabilities[transfers][requested]') !== 'true')
      throw new ConnectError('Unexpected account', 'parameter_invalid')
    const account: Account = {
      id: id('acct'),
      object: 'account',
      type: 'express',
      country: fields.get('country') ?? '',
      email: fields.get('email') ?? '',
      metadata: { shop: fields.get('metadata[shop]') ?? '' },
      payouts_enabled: false,
      capabilities: { transfers: 'inactive' },
      requirements: { currently_due: [...asked], past_due: [], disabled_reason: 'requirements.past_due' },
    }
    this.accounts.set(account.id, account)
    return account
  }

  #account(ref: string): Account {
    const found = this.accounts.get(ref)
    if (!found)
      throw new ConnectError(
        `The provided key does not have access to account '${ref}'`,
        'account_invalid',
        403,
      )
    return found
  }

  #link(fields: Fields): object {
    const account = this.#account(fields.get('account') ?? '').id
    const of = (name: string) => fields.get(name) ?? ''
    if (of('type') !== 'account_onboarding') throw new ConnectError('Unexpected type', 'parameter_invalid')
    const url = `${this.#url()}/setup/e/${account}/${randomUUID().slice(0, 12)}`
    this.links.push({ account, url, return_url: of('return_url'), refresh_url: of('refresh_url') })
    return { object: 'account_link', created: 0, expires_at: 300, url }
  }

  #create(fields: Fields): Transfer {
    const [amount, currency] = [Number(fields.get('amount')), fields.get('currency') ?? '']
    const destination = this.#account(fields.get('destination') ?? '')
    if (destination.capabilities.transfers !== 'active')
      throw new ConnectError(
        'Your destination account needs to have transfers enabled',
        'insufficient_capabilities_for_transfer',
      )
    if (amount > this.#available())
      throw new ConnectError(
        'You have insufficient available funds in your Stripe account.',
        'balance_insufficient',
      )
    const transfer: Transfer = {
      id: id('tr'),
      object: 'transfer',
      amount,
      amount_reversed: 0,
      currency,
      destination: destination.id,
      transfer_group: fields.get('transfer_group') ?? '',
      source_transaction: null,
      metadata: metadataOf(fields),
      reversals: { object: 'list', data: [], has_more: false },
    }
    this.transfers.unshift(transfer)
    this.#books.book({ amount: -amount, currency, reporting_category: 'transfer', source: transfer })
    return transfer
  }

  #available(): number {
    return this.#books.transactions.reduce((sum, { net }) => sum + net, this.topUp)
  }

  #list(fields: Fields): object {
    const data = this.transfers.filter(
      (one) =>
        one.transfer_group === fields.get('transfer_group') && one.destination === fields.get('destination'),
    )
    return { object: 'list', data, has_more: false, url: '/v1/transfers' }
  }

  #transfer(ref: string): Transfer {
    const found = this.transfers.find((one) => one.id === ref)
    if (!found) throw new ConnectError(`No such transfer: ${ref}`, 'resource_missing', 404)
    return found
  }

  #reverse(ref: string, fields: Fields): Reversal {
    const of = this.#transfer(ref)
    const amount = Number(fields.get('amount'))
    if (!(amount > 0 && amount <= of.amount - of.amount_reversed))
      throw new ConnectError('Reversal amount is greater than unreversed amount', 'amount_too_large')
    if (amount > this.balance(of.destination))
      throw new ConnectError('Insufficient funds in the destination account', 'balance_insufficient')
    const { currency } = of
    const reversal: Reversal = {
      id: id('trr'),
      object: 'transfer_reversal',
      amount,
      currency,
      transfer: of.id,
      metadata: metadataOf(fields),
    }
    of.amount_reversed += amount
    of.reversals.data.unshift(reversal)
    this.#books.book({ amount, currency, reporting_category: 'transfer_reversal', source: reversal })
    return reversal
  }
}
