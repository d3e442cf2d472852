import type { Deps, Db } from '#server/deps.ts'
import type {
  CardProvider,
  RefundRequest,
  RefundState,
  SessionState,
} from '#server/orders/payments/provider.ts'
import { createCards } from '#server/orders/payments/stripe.ts'
import { demoCards } from '../demo-cards.ts'
import { demoSettlement } from './accounts.ts'
import { closeSession, disputesSince, findDispute, findSession, openSession, stateOf } from './sessions.ts'

/** Provider of payments made by visitors on the page; those of the demo's past have the provider `demo`. */
export const demoCardName = 'demo-card'

type Surroundings = Pick<Deps, 'config' | 'db' | 'clock'>

/** Returns the configured card provider; without one, in demo mode, the demo's own page. */
export async function chooseCards(deps: Surroundings): Promise<CardProvider | null> {
  const configured = await createCards(deps.config)
  return configured ?? (deps.config.demoMode ? demoCardPage(deps) : null)
}

/** A provider whose page is our own (`routes.ts`) and that moves no money: payments are stored in the database. */
export function demoCardPage({ config, db, clock }: Surroundings): CardProvider {
  const lookUp = async (ref: string): Promise<SessionState> => {
    const session = await findSession(db, ref)
    if (!session) throw new Error('No such session of the demo card page')
    return stateOf(session, clock())
  }
  return {
    ...demoCards(db),
    name: demoCardName,
    settles: demoSettlement({ config, db, clock }),
    begin: async (request) => {
      const ref = await openSession(db, request)
      return { ref, url: `${config.publicUrl}/demo-card/${ref}` }
    },
    lookUp,
    cancel: async (ref) => {
      await closeSession(db, ref)
      return lookUp(ref)
    },
    refund: (asked) => refund(db, asked),
    lookUpDispute: (ref) => findDispute(db, ref),
    disputesSince: (since) => disputesSince(db, since),
  }
}

/** Refunds fail for one of the cards, and for payments that are disputed or were lost in a dispute. */
async function refund(db: Db, { id, intentRef }: RefundRequest): Promise<RefundState> {
  const session = await db
    .selectFrom('demoCardSessions')
    .select(['card', 'dispute'])
    .where('status', '=', 'paid')
    .where('paymentId', '=', intentRef.replace('demo:', ''))
    .executeTakeFirst()
  const problem =
    session?.card === 'no-refund'
      ? 'The cardholder’s bank does not accept the refund.'
      : session?.dispute === 'open' || session?.dispute === 'lost'
        ? 'The cardholder’s bank has already reversed the payment.'
        : null
  if (problem) return { ref: null, state: 'failed', problem }
  return { ref: `demo:refund:${id}`, state: 'done', problem: null }
}
