/**
 * Merging every category that has products into a new one, while readers ask: how long it takes, how long readers
 * wait before and meanwhile, and when the public side shows it. `node bench/merge.ts [products] [readers]`
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { newAdministrator } from './administrator.ts'
import { openCatalogue } from './catalogues.ts'
import { startMajlis } from './majlis.ts'

const [products = 100_000, readers = 4] = process.argv.slice(2).map(Number)

type Node = { id: string; slug: string; productCount: number; children: Node[] }

const catalogue = await openCatalogue(products, `merge-${products}`)
const token = await newAdministrator(catalogue.url)
const majlis = await startMajlis(catalogue.url, 4391)
try {
  const target = await newCategory()
  const sources = withProducts(await ask<Node[]>('GET', '/api/admin/categories')).filter(
    ({ id }) => id !== target.id,
  )
  for (let warm = 0; warm < 40; warm++) await read(warm)
  await sleep(5_000)
  const before = await reading(sleep(10_000))
  const startedAt = performance.now()
  const merging = ask<{ movedProducts: number }>('POST', '/api/admin/categories/bulk', {
    categoryIds: sources.map(({ id }) => id),
    action: 'merge',
    targetId: target.id,
  })
  const seen = merging.then(async ({ movedProducts }) => {
    const doneAt = performance.now()
    while ((await totalIn(target.slug)) < movedProducts) await sleep(20)
    return { movedProducts, took: doneAt - startedAt, shownAfter: performance.now() - doneAt }
  })
  const during = await reading(merging)
  const { movedProducts, took, shownAfter } = await seen
  const after = await reading(sleep(5_000))
  console.log(
    `${sources.length} categories with ${movedProducts} products merged in ${rounded(took / 1000)} s`,
  )
  console.log(`shown to the public ${Math.round(shownAfter)} ms after the answer`)
  tell('before', before)
  tell('meanwhile', during)
  tell('after', after)
} finally {
  await majlis.stop()
  await catalogue.close()
}

type Waits = { readonly waits: number[]; readonly refused: number }

/** Several readers ask one question after the other until something has happened. */
async function reading(until: Promise<unknown>): Promise<Waits> {
  let isOver = false
  const ending = until.finally(() => {
    isOver = true
  })
  const found: Waits & { refused: number } = { waits: [], refused: 0 }
  const reader = async (first: number) => {
    for (let at = first; !isOver; at += readers) {
      const startedAt = performance.now()
      if (!(await read(at))) found.refused++
      found.waits.push(performance.now() - startedAt)
      // So many that the machine is not theirs alone.
      await sleep(10)
    }
  }
  await Promise.all([ending, ...Array.from({ length: readers }, (_, first) => reader(first))])
  return found
}

async function read(at: number): Promise<boolean> {
  const questions = [
    `/api/marketplace/browse?page=${(at % 50) + 1}`,
    `/api/marketplace/browse?search=sofa&minPrice=${at % 900}`,
    `/api/marketplace/browse?style=urban&sort=price-asc&maxPrice=${2000 + (at % 900)}`,
    '/api/categories',
  ]
  const answer = await fetch(majlis.address + questions[at % questions.length])
  await answer.arrayBuffer()
  return answer.ok
}

function tell(when: string, { waits, refused }: Waits): void {
  const sorted = waits.toSorted((one, other) => one - other)
  const at = (part: number) => rounded(sorted[Math.floor(sorted.length * part)] ?? 0)
  const worst = Math.round(sorted.at(-1) ?? 0)
  console.log(
    `readers ${when}: ${sorted.length} answers, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${worst} ms, refused ${refused}`,
  )
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

function withProducts(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => [...(node.productCount > 0 ? [node] : []), ...withProducts(node.children)])
}

async function totalIn(slug: string): Promise<number> {
  const answer = await fetch(`${majlis.address}/api/marketplace/browse?category=${slug}`)
  return ((await answer.json()) as { total: number }).total
}

function newCategory(): Promise<Node> {
  return ask('POST', '/api/admin/categories', { name: `All of ${Date.now()}` })
}

async function ask<Reply>(method: string, path: string, body?: object): Promise<Reply> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(majlis.address + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Reply
}
