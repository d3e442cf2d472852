import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PolicyText } from '#contract/orders/policies.ts'
import type { Policy } from '#domain/orders/policies.ts'

/** The text that a page of a demo has until an administrator writes one: files of ours, title, body, and both in Arabic. */
export async function readSample(policy: Policy): Promise<PolicyText> {
  const text = await readFile(join(import.meta.dirname, 'samples', `${policy}.txt`), 'utf8')
  const [english, arabic] = text.split('\n===\n').map(titleAndBody)
  if (!english || !arabic) throw new Error(`the sample of ${policy} has not both languages`)
  return { title: english.title, body: english.body, titleAr: arabic.title, bodyAr: arabic.body }
}

function titleAndBody(text: string): { title: string; body: string } {
  const [title = '', ...lines] = text.split('\n')
  return { title, body: lines.join('\n').trim() }
}
