/** A request as sent by the page. */
export type SentRequest = {
  readonly call: string
  readonly path: string
  readonly headers: Headers
  readonly credentials: string | undefined
  /** Whether it arrives even if its page is closed at once (`keepalive`). */
  readonly outlives: boolean
  readonly body: unknown
}

export type FakeAnswer =
  | {
      readonly status: number
      readonly body: unknown
      readonly statusText?: string
      readonly headers?: Record<string, string>
    }
  | 'unreachable'
  | 'pending'

/** Replies by call, e.g. `'GET /api/auth/me'`: one, or a sequence whose last is repeated; a promise comes later. */
export type Answers = Readonly<Record<string, FakeAnswer | readonly (FakeAnswer | Promise<FakeAnswer>)[]>>

/** A network that gives the defined replies and records the requests; unexpected calls get a 404. */
export function fakeNetwork(answers: Answers): { sent: SentRequest[]; fetch: typeof globalThis.fetch } {
  const requests: SentRequest[] = []
  const fetch = (async (path: string, request: RequestInit = {}) => {
    const call = `${request.method ?? 'GET'} ${path.split('?')[0]}`
    const body = typeof request.body === 'string' ? JSON.parse(request.body) : undefined
    const headers = new Headers(request.headers)
    const { credentials, keepalive: outlives = false } = request
    requests.push({ call, path, headers, credentials, outlives, body })
    const times = requests.filter((earlier) => earlier.call === call).length
    return respond(await answerTo(answers[call], times))
  }) as typeof globalThis.fetch
  return { sent: requests, fetch }
}

function answerTo(given: Answers[string] | undefined, times: number): FakeAnswer | Promise<FakeAnswer> {
  if (given === undefined) return refusal(404, 'request.not-found', 'This address does not exist.')
  const list = [given].flat() as (FakeAnswer | Promise<FakeAnswer>)[]
  return list[Math.min(times, list.length) - 1] ?? 'unreachable'
}

async function respond(answer: FakeAnswer): Promise<Response> {
  if (answer === 'unreachable') throw new TypeError('Failed to fetch')
  if (answer === 'pending') return new Promise(() => {})
  const { status, body, ...rest } = answer
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, ...rest })
}

/** The reply to a decision: the record, and the id of its undo. */
export function decided(record: object, undo: string | null = null): FakeAnswer {
  return ok({ ...record, undo })
}

export function ok(body: unknown): FakeAnswer {
  return { status: 200, body }
}

/** A page of a list, with the address of the next page and the total number of rows. */
export function okPage(rows: readonly unknown[], next?: string, total?: number): FakeAnswer {
  const headers = {
    ...(next !== undefined && { link: `<${next}>; rel="next"` }),
    ...(total !== undefined && { 'x-total-count': String(total) }),
  }
  return { status: 200, body: rows, headers }
}

export function refusal(status: number, code: string, message: string, errors?: unknown): FakeAnswer {
  return { status, body: { message, code, ...(errors === undefined ? {} : { errors }) } }
}

type By = { readonly kind: 'admin' | 'shop' | 'customer' | 'system'; readonly name: string | null }

/** The reply to a decision that came too late: the item's status now, and who set it. */
export function conflict(code: string, status: string, by: By): FakeAnswer {
  return { status: 409, body: { message: 'Somebody was faster', code, status, by } }
}

/** The POST requests, without reads. */
export function posts(requests: readonly SentRequest[]): SentRequest[] {
  return requests.filter(({ call }) => call.startsWith('POST'))
}
