import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Fils, toFils } from '#domain/platform/amounts/money.ts'

const answersWithinMs = 8000
/** Statuses that repeating a request will not change: malformed, unknown, forbidden or conflicting; others may pass. */
const finalAnswers = [400, 403, 404, 409, 422]

type Question = {
  readonly url: string
  readonly token: string
  /** Absent for GET requests. */
  readonly body?: object
}

/** A permanent refusal of a provider, with its own message. */
export class ProviderRefusal extends Error {
  /** HTTP status. */
  readonly status: number
  constructor(problem: string, status: number) {
    super(problem)
    this.status = status
  }
}

/** Calls an instalment provider; throws ProviderRefusal if it refuses for good, or an error if a retry may succeed. */
export async function askProvider<T>(shape: z.ZodType<T>, { url, token, body }: Question): Promise<T> {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(answersWithinMs),
    redirect: 'error',
  })
  const content = await answer.text()
  if (answer.ok) return shape.parse(JSON.parse(content || '{}'))
  const problem = `${answer.status} ${content.slice(0, 500)}`
  throw finalAnswers.includes(answer.status)
    ? new ProviderRefusal(problem, answer.status)
    : new Error(problem)
}

/** Returns the message of a provider's refusal; rethrows any other error. */
export function refusalOf(error: unknown): string {
  if (error instanceof ProviderRefusal) return error.message
  throw error
}

/** An amount in dirhams as providers write it: "100", "100.5", 100.5; parsed to fils. */
export const dirhams = z.union([z.string(), z.number()]).transform((amount, context): Fils => {
  const fils = toFils(amount)
  if (fils !== null) return fils
  context.addIssue({ code: 'custom', message: 'no amount' })
  return z.NEVER
})

/** Compares two secrets in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}
