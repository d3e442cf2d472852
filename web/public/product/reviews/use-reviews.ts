import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { listReviews, reviewsAtFirst } from '#contract/catalogue/products/reviews.ts'

/** The reviews on the page in wire format, because public pages load no schemas. */
export type ReviewsView = z.input<typeof reviewsAtFirst>
export type ReviewView = ReviewsView['newest'][number]
export type ReviewsQuery = Required<z.input<NonNullable<(typeof listReviews)['query']>>>
/** Filters and order of reviews; empty means all. */
export type Choice = Pick<ReviewsQuery, 'sort' | 'rating' | 'language'>

const pageSize = 6
const all: Choice = { sort: 'newest', rating: '', language: '' }

type LoadedReviews = { readonly reviews: readonly ReviewView[]; readonly total: number }
/** The reviews loaded so far, and the choice that they belong to. */
type ChosenReviews = LoadedReviews & { readonly of: Choice }

/** Loads the chosen reviews page by page; the first ones came with the product page. */
export function useReviews(productId: string, { newest, stars }: ReviewsView) {
  const [choice, setChoice] = useState(all)
  const [read, setRead] = useState<ChosenReviews>({
    of: all,
    reviews: newest,
    total: stars.reduce((sum, one) => sum + one, 0),
  })
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle')
  const latest = useRef(0)
  const ask = async (wanted: Choice, before: readonly ReviewView[]) => {
    const turn = ++latest.current
    setState('reading')
    const page = await fetchPage(productId, wanted, before.length).catch(() => null)
    // The choice has changed since, so this answer is stale.
    if (turn !== latest.current) return
    setState(page ? 'idle' : 'failed')
    if (page) setRead({ of: wanted, reviews: [...before, ...page.reviews], total: page.total })
  }
  const choose = (change: Partial<Choice>) => {
    const wanted = { ...choice, ...change }
    setChoice(wanted)
    void ask(wanted, [])
  }
  // If the present choice failed to load, start over, because the reviews shown belong to another choice.
  const more = () => void ask(choice, read.of === choice ? read.reviews : [])
  return { ...read, choice, choose, state, more }
}

async function fetchPage(productId: string, choice: Choice, offset: number): Promise<LoadedReviews> {
  const query = new URLSearchParams({ ...choice, limit: String(pageSize), offset: String(offset) } as never)
  const answer = await fetch(`/api/products/${productId}/reviews?${query}`)
  if (!answer.ok) throw new Error(`${answer.status}`)
  const reviews = (await answer.json()) as ReviewView[]
  return { reviews, total: Number(answer.headers.get('x-total-count') ?? reviews.length) }
}
