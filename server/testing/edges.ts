import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { issueTexts } from '#contract/issue-texts.ts'
import { refusals } from '#domain/refusal.ts'

/** A value just beyond a limit: the rule, the body sent, the field named, the exact message. */
export type Beyond = readonly [rule: string, sent: object, field: string, message: string]

/** A value just within it: the rule, the body sent, and the response where it differs. */
export type Within = readonly [rule: string, sent: object, answered?: object]

/** Adds the expected response to the rows: the body sent, unless they give another. */
export function answeredAs(rows: readonly Within[]): [rule: string, sent: object, answered: object][] {
  return rows.map(([rule, sent, answered = sent]) => [rule, sent, answered])
}

/** Sends a body in a language (`Accept-Language`). */
export type Sender = (body: object, language: string) => Promise<LightMyRequestResponse>

/** Expects a 400 that names the field with the message, in English and in Arabic, and nothing else. */
export async function expectRefused(send: Sender, [, sent, field, message]: Beyond): Promise<void> {
  for (const [language, said] of [
    ['en', message],
    ['ar', inArabic(message)],
  ] as const) {
    const answer = await send(sent, language)
    expect(answer.json()).toMatchObject({ message: said, errors: [{ path: field, message: said }] })
    expect(answer.statusCode).toBe(400)
  }
}

/** Returns the Arabic text for an English sentence of the tables. */
function inArabic(english: string): string {
  const all = [...Object.values(issueTexts), ...Object.values(refusals)]
  const found = all.find(({ en }) => en === english)
  if (!found) throw new Error(`no table has “${english}”`)
  return found.ar
}

/** One character to people, two units in JavaScript and four bytes in UTF-8. */
export const chair = '🪑'
