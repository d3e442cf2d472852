import { setTimeout as sleep } from 'node:timers/promises'
import { readLive } from './live-reader.ts'

/** What people met on a server whose database comes and goes. */
export type Met = {
  /** The names of the categories whose making was confirmed. */
  readonly confirmed: string[]
  /** How many reads were answered. */
  read: number
  /** How often it was said that Majlis cannot answer right now. */
  unavailable: number
  /** Every answer that nobody should get. */
  readonly wrong: string[]
  slowestMs: number
}

export type Traffic = {
  readonly met: Met
  /** Unread news as the open inbox last told them; null while it is not open. */
  readonly unread: () => number | null
  readonly stop: () => Promise<void>
}

const afterRefusalMs = 20
const readings = ['/api/marketplace/products?limit=5', '/api/categories', '/api/config', '/sitemap.xml']

type TrafficOptions = { readonly origin: string; readonly token: string; readonly pages?: readonly string[] }

/** Four administrators who write, two who read, and one with an open inbox, all the time until they are stopped. */
export function startTraffic({ origin, token, pages = [] }: TrafficOptions): Traffic {
  const met: Met = { confirmed: [], read: 0, unavailable: 0, wrong: [], slowestMs: 0 }
  const run = `${Date.now()}`
  const over = new AbortController()
  const again = async (work: (round: number) => Promise<void>) => {
    for (let round = 0; !over.signal.aborted; round++) await work(round)
  }
  const ask = asker({ origin, token }, met)
  const write = (writer: number) => async (round: number) => {
    const name = `Kind ${run}-${writer}-${round}`
    if (await ask('/api/admin/categories', { name })) met.confirmed.push(name)
  }
  const asked = [...readings, '/api/admin/settings', '/api/admin/metrics', ...pages]
  const read = async (round: number) => {
    if (await ask(asked[round % asked.length] ?? '/')) met.read += 1
  }
  const inbox = openInbox(origin, token, over.signal)
  const people = [...[1, 2, 3, 4].map(write), read, read].map(again)
  const stop = async () => {
    over.abort()
    await Promise.all([...people, inbox.closed])
  }
  return { met, unread: inbox.unread, stop }
}

/** Asks once and judges the answer; tells whether it was what was asked for. */
function asker({ origin, token }: TrafficOptions, met: Met) {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'ar' }
  return async (path: string, body?: object): Promise<boolean> => {
    const begun = performance.now()
    const how = body
      ? {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { ...headers, 'content-type': 'application/json' },
        }
      : { headers }
    const answer = await fetch(origin + path, how).catch((error: unknown) => String(error))
    const text = typeof answer === 'string' ? answer : await answer.text()
    met.slowestMs = Math.max(met.slowestMs, performance.now() - begun)
    if (typeof answer !== 'string' && answer.ok) return true
    if (typeof answer !== 'string' && isFairRefusal(answer, text)) met.unavailable += 1
    else met.wrong.push(`${path}: ${typeof answer === 'string' ? '' : answer.status} ${text.slice(0, 300)}`)
    await sleep(afterRefusalMs)
    return false
  }
}

/** Whether it says in the reader's language that, and when, they may try again. */
function isFairRefusal({ status, headers }: Response, text: string): boolean {
  return status === 503 && Number(headers.get('retry-after')) > 0 && /[\u0600-\u06ff]/.test(text)
}

/** An inbox that stays open as a portal keeps it: whenever its stream ends, it is opened again. */
function openInbox(origin: string, token: string, signal: AbortSignal) {
  let unread: () => number | null = () => null
  const keepOpen = async () => {
    while (!signal.aborted) {
      const reader = await readLive(origin, token).catch(() => null)
      const leave = () => reader?.leave()
      signal.addEventListener('abort', leave)
      if (reader?.status === 200) unread = () => reader.said.at(-1)?.unread ?? null
      if (signal.aborted) leave()
      await reader?.ended
      signal.removeEventListener('abort', leave)
      unread = () => null
      await sleep(afterRefusalMs)
    }
  }
  return { unread: () => unread(), closed: keepOpen() }
}
