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

/** Payments of the demo's past are of `demo`; those that a visitor makes on the page, of this. */
export const demoCardName = 'demo-card'

type Surroundings = Pick<Deps, 'config' | 'db' | 'clock'>

/** Whoever charges cards: the provider of the settings; in demo mode, where there is none, the demo's own page. */
export async function chooseCards(deps: Surroundings): Promise<CardProvider | null> {
  const configured = await createCards(deps.config)
  return configured ?? (deps.config.demoMode ? demoCardPage(deps) : null)
}

/** A provider whose page is one of ours (`routes.ts`) and that moves no money: what is paid there is kept in the database. */
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

/** One card takes nothing back, and a payment that its holder's bank has taken back cannot be given back once more. */
async function refund(db: Db, { id, intentRef }: RefundRequest): Promise<RefundState> {
  const session = await db
    .selectFrom('demoCardSessions')
    .select(['card', 'dispute'])
    .where('status', '=', 'paid')
    .where('paymentId', '=', intentRef.replace('demo:', ''))
    .executeTakeFirst()
  const problem =
    session?.card === 'no-refund'
      ? 'The bank of the card does not take it back.'
      : session?.dispute === 'open' || session?.dispute === 'lost'
        ? 'The bank of the card has taken the payment back already.'
        : null
  if (problem) return { ref: null, state: 'failed', problem }
  return { ref: `demo:refund:${id}`, state: 'done', problem: null }
}
