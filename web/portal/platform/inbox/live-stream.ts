import { z } from 'zod'
import { changedRows, type InboxState, inboxState } from '#contract/platform/notifications.ts'
import { ApiError, isUnauthorized } from '#web/kit/api/api-error.ts'

export type Following = {
  readonly token: string
  readonly onState: (state: InboxState) => void
  /** Rows of this kind have changed; null, for rows of any kind, after a reconnection. */
  readonly onChange: (what: string | null) => void
  /** The server no longer accepts the session. */
  readonly onSignedOut: () => void
}

const firstWaitMs = 1000
const longestWaitMs = 60_000
/** A page hidden for this long closes its stream, because connections are scarce in browsers and on servers. */
const hiddenMs = 60_000
/** The server sends a heartbeat every 25 s; a connection silent for this long is dead. */
const silentMs = 70_000

/** Follows the inbox while the page is visible, reconnecting as long as it takes; returns a function that stops it. */
export function followInbox(following: Following): () => void {
  const stopping = new AbortController()
  void follow(following, stopping.signal)
  return () => stopping.abort()
}

async function follow(following: Following, signal: AbortSignal): Promise<void> {
  let waitMs = firstWaitMs
  let connections = 0
  let announced = 0
  const onState = (state: InboxState) => {
    waitMs = firstWaitMs
    if (signal.aborted) return
    following.onState(state)
    if (connections > 1 && announced < connections) following.onChange(null)
    announced = connections
  }
  while (!signal.aborted) {
    await untilVisible(signal)
    if (signal.aborted) return
    connections += 1
    try {
      await readOnce({ ...following, onState }, signal)
    } catch (error) {
      if (!signal.aborted && isUnauthorized(error)) return following.onSignedOut()
    }
    await pause(waitMs * (0.75 + Math.random() / 2), signal)
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }
}

/** One connection, until it ends, breaks, falls silent, or the page has been hidden for a while. */
async function readOnce({ token, onState, onChange }: Following, signal: AbortSignal): Promise<void> {
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  signal.addEventListener('abort', leave)
  const stopLooking = whenHidden(hiddenMs, leave)
  let silence = setTimeout(leave, silentMs)
  try {
    for await (const text of textsOf(await connect(token, leaving.signal))) {
      clearTimeout(silence)
      silence = setTimeout(leave, silentMs)
      for (const data of text) {
        const message: unknown = JSON.parse(data)
        const rows = changedRows.safeParse(message)
        if (rows.success) onChange(rows.data.changed)
        else onState(z.decode(inboxState, message as never))
      }
    }
  } finally {
    clearTimeout(silence)
    stopLooking()
    signal.removeEventListener('abort', leave)
    leave()
  }
}

async function connect(token: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
  const { ok, status, statusText, body } = await fetch('/live', { headers, signal })
  if (!ok || !body) throw new ApiError({ status, statusText, body: '', quotesBody: false })
  return body
}

/** The events as they arrive, those of each chunk together; a chunk may hold none, as a heartbeat does. */
async function* textsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<readonly string[]> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let waiting = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const { data, rest } = readEvents(waiting + decoder.decode(value, { stream: true }))
    waiting = rest
    yield data
  }
}

const isVisible = () => document.visibilityState === 'visible'

/** Resolves when the page is visible, or at once on abort. */
function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (isVisible() || signal.aborted) return resolve()
    const look = () => isVisible() && done()
    const done = () => {
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', done)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', done)
  })
}

/** Calls back once the page has been hidden for `forMs`; returns a function that stops watching. */
function whenHidden(forMs: number, call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (!isVisible()) timer = setTimeout(call, forMs)
  }
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Waits for `ms`, or until the network is back, or until aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

type ParsedEvents = { readonly data: readonly string[]; readonly rest: string }

/** The data of the complete events in a text of server-sent events, and the incomplete rest. */
export function readEvents(text: string): ParsedEvents {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  const data = blocks.flatMap((block) => {
    const lines = block.split('\n').filter((line) => line.startsWith('data:'))
    return lines.length === 0 ? [] : [lines.map((line) => line.slice('data:'.length).trim()).join('\n')]
  })
  return { data, rest }
}
