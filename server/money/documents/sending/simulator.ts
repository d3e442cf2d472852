import { createHash } from 'node:crypto'
import { readTrn } from '#domain/shops/uae-identifiers.ts'
import type { EInvoiceProvider, Verdict } from './send.ts'

/** Simulated time until delivery. */
const takesMs = 20_000

/**
 * Answers like an accredited provider, without passing anything on. A document is delivered after a while; one whose
 * buyer is in no directory (simulated for a TRN with a wrong check digit) is rejected. The reference contains the whole
 * state of a document, so that it can be looked up after a restart and by other instances.
 */
export function createSimulator(clock: () => Date): EInvoiceProvider {
  const taken = new Map<string, string>()
  return {
    name: 'simulator',
    submit: ({ key, xml }) => {
      const ref = taken.get(key) ?? refOf(key, xml, clock())
      taken.set(key, ref)
      return Promise.resolve(ref)
    },
    find: (key) => Promise.resolve(taken.get(key) ?? null),
    lookUp: (ref) => Promise.resolve(verdictOf(ref, clock())),
  }
}

function refOf(key: string, xml: string, now: Date): string {
  const buyer = xml.slice(xml.indexOf('<cac:AccountingCustomerParty>'))
  const [, tin = ''] = /<cbc:EndpointID[^>]*>(\d+)</.exec(buyer) ?? []
  const isKnown = readTrn(`${tin}00003`)?.checkFits === true
  const mark = createHash('sha256').update(key).digest('hex').slice(0, 12)
  return ['SIM', mark, now.getTime(), isKnown ? 'known' : tin].join('-')
}

function verdictOf(ref: string, now: Date): Verdict {
  const [, , takenAt = 0, buyer = ''] = ref.split('-')
  if (now.getTime() - Number(takenAt) < takesMs) return { state: 'accepted' }
  if (buyer === 'known') return { state: 'delivered' }
  return { state: 'rejected', reasons: [`SIM-404: the receiver 0235:${buyer} is in no directory`] }
}
