import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Fils, toFils } from '#domain/platform/amounts/money.ts'

const answersWithinMs = 8000
/** What it does not understand, does not know or does not allow, it never will; anything else it may do later. */
const finalAnswers = [400, 403, 404, 409, 422]

type Question = {
  readonly url: string
  readonly token: string
  /** None where it is only read. */
  readonly body?: object
}

/** What a provider will not do, whenever it is asked, in its words. */
export class ProviderRefusal extends Error {
  /** Of HTTP. */
  readonly status: number
  constructor(problem: string, status: number) {
    super(problem)
    this.status = status
  }
}

/** Asks a provider of instalments; throws where it does not answer, ProviderRefusal where it answers no. */
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

/** Throws what is no refusal; answers why it is one. */
export function refusalOf(error: unknown): string {
  if (error instanceof ProviderRefusal) return error.message
  throw error
}

/** An amount as providers write it: "100", "100.5", 100.5. */
export const dirhams = z.union([z.string(), z.number()]).transform((amount, context): Fils => {
  const fils = toFils(amount)
  if (fils !== null) return fils
  context.addIssue({ code: 'custom', message: 'no amount' })
  return z.NEVER
})

/** Whether two secrets are the same, in a time that says nothing of either. */
export function isSameSecret(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}
