import type { FastifyRequest } from 'fastify'
import type { ManyDecided } from '#contract/many.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { errorReply } from './errors.ts'

type Call = { readonly request: FastifyRequest; readonly language: Language }

/** Calls `decide` for each item in turn; returns the ids that succeeded, and those that failed with the reason. */
export async function eachByItself<Item extends { readonly id: string }>(
  { request, language }: Call,
  items: readonly Item[],
  decide: (item: Item) => Promise<unknown>,
): Promise<ManyDecided> {
  const decided: string[] = []
  const failed: ManyDecided['failed'] = []
  for (const item of items) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each in a transaction of its own, one at a time
      await decide(item)
      decided.push(item.id)
    } catch (error) {
      const { code, message } = errorReply(error, request, language).body
      failed.push({ id: item.id, code, message })
    }
  }
  return { decided, failed }
}
