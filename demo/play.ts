import { isByProvider } from '#domain/money/payment-method.ts'
import { writeCounts } from '#server/insights/analytics/count-visits.ts'
import type { Deps } from '#server/deps.ts'
import { askAbout, writeMessage } from '#server/orders/messages/messages.ts'
import { cancelOrder } from '#server/orders/cancel.ts'
import { finishDeliveryOf } from '#server/orders/deliveries/finish.ts'
import { moveOrder } from '#server/orders/move.ts'
import { placeOrder } from '#server/orders/checkout/place.ts'
import { notifyOfCheckout } from '#server/orders/notifications.ts'
import { paymentUrl } from '#server/orders/payments/open.ts'
import { settlePayment } from '#server/orders/payments/settle.ts'
import { issueCommissionMonths } from '#server/money/documents/commission-months.ts'
import { followReport } from '#server/money/ledger/provider-lines.ts'
import { returnStock, takeStock } from '#server/catalogue/products/stock.ts'
import { askForReviews } from '#server/orders/reviews/ask.ts'
import { moveReturn } from '#server/orders/returns/move.ts'
import { requestReturn } from '#server/orders/returns/request.ts'
import { Refusal } from '#domain/refusal.ts'
import { decideReviewOf, givingBack, replyTo, review } from './afterwards.ts'
import { demoCards } from './demo-cards.ts'
import { demoId } from './demo-ids.ts'
import { seedOrderPhoto } from './pictures.ts'
import { askForPayout, enterAccountOf, movePayoutOf } from './pay.ts'
import { bankCash, countHandedIn, dispute } from './settle.ts'
import { actorOf, findOf, isKnown, type DemoContext } from './context.ts'
import { type DemoEvent, type DemoEventOf, inOrder, type OrderOf } from './year/event.ts'

/** The provider's report is read each week, with three days of overlap for lines booked late. */
const reportedDays = 10

/** Plays all events one after another, in order of time. */
export async function playAll(context: DemoContext, events: readonly DemoEvent[]): Promise<void> {
  for (const event of inOrder(events)) await play(context, event)
}

/**
 * Plays an event at its time, through the same functions as the API; an event that was played before is not repeated.
 * An event that is refused, because users have changed the demo since, is skipped. Mails are stored and never sent,
 * since the people of the demo do not exist.
 */
export async function play(context: DemoContext, event: DemoEvent): Promise<void> {
  const { at } = event
  const { config } = context.deps
  const deps: Deps = {
    ...context.deps,
    clock: () => at,
    config: { ...config, smtpUrl: null },
    cards: demoCards(context.deps.db),
    ...(at < context.notifiedSince && { isMuted: true }),
  }
  try {
    const act = acts[event.kind] as (context: DemoContext, event: DemoEvent) => Promise<void>
    await act({ ...context, deps }, event)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    deps.log.info({ code: error.code, event: event.kind }, 'skipped a demo event that is no longer possible')
  }
}

type Acts = {
  readonly [K in DemoEvent['kind']]: (context: DemoContext, event: DemoEventOf<K>) => Promise<void>
}

const acts: Acts = {
  ordered: ({ deps }, event) => order(deps, event),
  moved: move,
  withdrawn: withdraw,
  asked: say,
  answered: say,
  'return-asked': ({ deps }, event) => askToReturn(deps, event),
  'return-moved': moveReturnOf,
  reviewed: ({ deps }, event) => review(deps, event),
  'review-decided': decideReviewOf,
  'review-replied': replyTo,
  'reviews-asked': ({ deps }) => askForReviews(deps),
  visited: ({ deps }, event) => countVisits(deps, event),
  account: enterAccountOf,
  'payout-asked': askForPayout,
  'payout-moved': movePayoutOf,
  reported: ({ deps }) => followReport(deps, reportedDays),
  'cash-counted': countHandedIn,
  'cash-banked': async (context, event) => {
    await issueCommissionMonths(context.deps)
    await bankCash(context, event)
  },
  disputed: ({ deps }, event) => dispute(deps, event),
}

/** Counts the visits of each day once. */
async function countVisits({ db }: Deps, { days }: DemoEventOf<'visited'>): Promise<void> {
  const counted = await db
    .selectFrom('pieceViews')
    .select('startsOn')
    .distinct()
    .where('span', '=', 'day')
    .where(
      'startsOn',
      'in',
      days.map(({ day }) => day),
    )
    .execute()
  const known = new Set(counted.map(({ startsOn }) => startsOn))
  const left = days.filter(({ day }) => !known.has(day))
  await writeCounts(
    db,
    ...left.map(({ day, seen, missed }) => ({
      day,
      products: new Map(seen.map(({ productId, ...counts }) => [productId, counts])),
      missed: new Map([...Map.groupBy(missed, (words) => words)].map(([words, all]) => [words, all.length])),
    })),
  )
}

async function order(deps: Deps, ordered: DemoEventOf<'ordered'>): Promise<void> {
  const id = demoId('order', ordered.checkout)
  const group = deps.db.selectFrom('orderGroups').select('id').where('id', '=', id)
  if (!(await group.executeTakeFirst())) await place(deps, id, ordered)
  if (isByProvider(ordered.input.paymentMethod)) await pay(deps, id)
}

async function place(
  deps: Deps,
  id: string,
  { language, input, isRestocked }: DemoEventOf<'ordered'>,
): Promise<void> {
  const { items } = input
  if (isRestocked) await deps.db.transaction().execute((tx) => returnStock(tx, items))
  try {
    await placeOrder(deps, input, { id, language, notifiesAtOnce: true })
  } catch (error) {
    if (isRestocked) await deps.db.transaction().execute((tx) => takeStock(tx, items))
    throw error
  }
}

async function pay(deps: Deps, groupId: string): Promise<void> {
  await paymentUrl(deps, groupId)
  const payment = deps.db
    .selectFrom('payments')
    .select(['id', 'provider', 'sessionRef'])
    .where('groupId', '=', groupId)
    .where('status', '=', 'open')
  const open = await payment.executeTakeFirst()
  if (!open) return
  // Muted and notified here, since a worker would do so later, and send the mails.
  await settlePayment({ ...deps, isMuted: true }, open)
  await deps.db.transaction().execute((tx) => notifyOfCheckout(tx, deps, groupId))
}

async function move(
  context: DemoContext,
  { order: of, move: wanted, proof }: DemoEventOf<'moved'>,
): Promise<void> {
  const { deps } = context
  const found = await findOf(deps, of)
  const actor = actorOf(context, of)
  if (!found || !actor) return
  const photo = proof
    ? await seedOrderPhoto(deps, { name: proof, for: `proof ${found.id}`, ownerId: actor.userId })
    : null
  const receivedBy = wanted.status === 'delivered' ? { receivedBy: found.firstName } : {}
  const moved = { ...receivedBy, ...wanted, ...(photo && { photo }) }
  const act = () => moveOrder(deps, actor, found.id, moved)
  const isVoid = wanted.status === 'cancelled' || wanted.status === 'rejected'
  // After an interruption the move may be made already.
  if (found.status !== wanted.status) await (isVoid ? givingBack(context, found.id, act) : act())
  // Past deliveries are not undone; finishing them at once dates their documents to the sale.
  if (wanted.status === 'delivered') await finishDeliveryOf(deps, found.id)
}

async function withdraw(context: DemoContext, { order: of }: DemoEventOf<'withdrawn'>): Promise<void> {
  const found = await findOf(context.deps, of)
  if (!found) return
  const { id, orderNumber, email } = found
  await givingBack(context, id, () => cancelOrder(context.deps, orderNumber, { email }))
}

async function say(
  context: DemoContext,
  { kind, order: of, text }: DemoEventOf<'asked' | 'answered'>,
): Promise<void> {
  const { deps } = context
  const found = await findOf(deps, of)
  const actor = actorOf(context, of)
  if (!found || !actor) return
  const id = demoId('message', `${kind} ${found.id}`)
  if (await isKnown(deps, 'orderMessages', id)) return
  if (kind === 'asked') return askAbout(deps, { ...found, id, text })
  await writeMessage(deps, actor, { id, orderId: found.id, kind: 'answer', text })
}

async function askToReturn(
  deps: Deps,
  { order: of, productId, reason, photo }: DemoEventOf<'return-asked'>,
): Promise<void> {
  const found = await findOf(deps, of)
  const id = returnId(of)
  if (!found || (await isKnown(deps, 'returns', id))) return
  const photos = photo
    ? [await seedOrderPhoto(deps, { name: photo, for: `return ${id}`, ownerId: null })]
    : []
  const items = [{ productId, quantity: 1 }]
  await requestReturn(deps, { ...found, id, items, reason, photos, ownerId: null })
}

async function moveReturnOf(
  context: DemoContext,
  { order: of, move: wanted }: DemoEventOf<'return-moved'>,
): Promise<void> {
  const found = await findOf(context.deps, of)
  const actor = actorOf(context, of)
  if (!found || !actor) return
  await givingBack(context, found.id, () => moveReturn(context.deps, actor, returnId(of), wanted))
}

function returnId({ checkout, shopId }: OrderOf): string {
  return demoId('return', `${checkout} ${shopId} AED`)
}
