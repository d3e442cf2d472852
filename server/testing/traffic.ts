import { setTimeout as sleep } from 'node:timers/promises'
import { readLive } from './live-reader.ts'

/** What users experienced on a server whose database comes and goes. */
export type Met = {
  /** Names of the categories whose creation was confirmed. */
  readonly confirmed: string[]
  /** Number of reads answered. */
  read: number
  /** Number of responses saying that Majlis cannot answer right now. */
  unavailable: number
  /** All responses that no user should get. */
  readonly wrong: string[]
  slowestMs: number
}

export type Traffic = {
  readonly met: Met
  /** Unread notifications last reported to the open inbox; null while it is not open. */
  readonly unread: () => number | null
  readonly stop: () => Promise<void>
}

const afterRefusalMs = 20
const readings = ['/api/marketplace/products?limit=5', '/api/categories', '/api/config', '/sitemap.xml']

type TrafficOptions = { readonly origin: string; readonly token: string; readonly pages?: readonly string[] }

/** Starts four administrators who write, two who read, and one with an open inbox, all working until stopped. */
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

/** Sends one request and judges the response; resolves to whether it succeeded. */
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

/** Whether the response says, in the reader's language, that and when to try again. */
function isFairRefusal({ status, headers }: Response, text: string): boolean {
  return status === 503 && Number(headers.get('retry-after')) > 0 && /[\u0600-\u06ff]/.test(text)
}

/** Keeps an inbox open as a portal does: reopens its stream whenever it ends. */
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
