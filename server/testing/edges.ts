import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { issueTexts } from '#contract/issue-texts.ts'
import { refusals } from '#domain/refusal.ts'

/** What is just beyond a limit: the rule, what is sent, the field that is named, the sentence word for word. */
export type Beyond = readonly [rule: string, sent: object, field: string, message: string]

/** What is just within it: the rule, what is sent, and what is answered where that differs. */
export type Within = readonly [rule: string, sent: object, answered?: object]

/** The rows with what is answered, which is what is sent unless they say otherwise. */
export function answeredAs(rows: readonly Within[]): [rule: string, sent: object, answered: object][] {
  return rows.map(([rule, sent, answered = sent]) => [rule, sent, answered])
}

/** Sends a body in a language (`Accept-Language`). */
export type Sender = (body: object, language: string) => Promise<LightMyRequestResponse>

/** Expects a 400 that names the field and says the sentence, in English and in Arabic, and nothing else. */
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

/** The Arabic of an English sentence of the tables. */
function inArabic(english: string): string {
  const all = [...Object.values(issueTexts), ...Object.values(refusals)]
  const found = all.find(({ en }) => en === english)
  if (!found) throw new Error(`no table has “${english}”`)
  return found.ar
}

/** Counted as one character by people, as two units by JavaScript and four bytes by the wire. */
export const chair = '🪑'
