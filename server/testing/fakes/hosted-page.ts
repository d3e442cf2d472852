import { fromFils } from '#domain/platform/amounts/money.ts'

/** A checkout session of the stand-in. */
export type Session = {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  amount_total: number
  currency: string
  url: string | null
  expires_at: number
  success_url: string
  cancel_url: string
  line_items: readonly { readonly name: string; readonly amount: number }[]
  metadata: { payment: string }
}

/** The payment page of the stand-in, as a customer sees it: the items, a button to pay and a link back. */
export function hostedPage({
  status,
  amount_total: sum,
  currency,
  cancel_url: back,
  line_items: lines,
}: Session): string {
  const money = (amount: number) => `${currency.toUpperCase()} ${fromFils(amount)}`
  const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const rows = lines
    .map(({ name, amount }) => `<p dir="auto">${escaped(name)}: ${money(amount)}</p>`)
    .join('')
  const form = `<form method="post"><button name="action" value="pay">Pay ${money(sum)}</button></form>`
  const said = status === 'open' ? form : `<p>This session is ${status}.</p>`
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Payment</title>
<h1>Payment</h1>${rows}${said}<a href="${escaped(back)}">Back to the shop</a>`
}
