type InboxState = { readonly unread: number; readonly newest: { readonly kind: string } | null }

/** A reader of `GET /live`, as a browser reads it: by the bearer header, as a stream. */
export type LiveReader = {
  readonly status: number
  /** All states of the inbox received so far. */
  readonly said: readonly InboxState[]
  /** All changes reported so far. */
  readonly changed: () => readonly string[]
  readonly raw: () => string
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>
  readonly leave: () => void
}

export async function readLive(origin: string, token: string): Promise<LiveReader> {
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/live`, { headers, signal: leaving.signal })
  const states: InboxState[] = []
  let raw = ''
  async function read(): Promise<void> {
    const decoder = new TextDecoder()
    for await (const part of answer.body ?? []) {
      raw += decoder.decode(part, { stream: true })
      states.splice(
        0,
        states.length,
        ...[...raw.matchAll(/^event: inbox\ndata: (.*)$/gm)].map(([, data = '']) => JSON.parse(data)),
      )
    }
  }
  const ended = read().catch(() => undefined)
  const changed = () => [...raw.matchAll(/^data: {"changed":"(.*)"}$/gm)].map(([, what = '']) => what)
  return { status: answer.status, said: states, changed, raw: () => raw, ended, leave: () => leaving.abort() }
}
