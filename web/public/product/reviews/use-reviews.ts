import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { listReviews, reviewsAtFirst } from '#contract/catalogue/products/reviews.ts'

/** What stands on the page, as the wire writes it: public pages carry no schemas. */
export type ReviewsView = z.input<typeof reviewsAtFirst>
export type ReviewView = ReviewsView['newest'][number]
export type ReviewsQuery = Required<z.input<NonNullable<(typeof listReviews)['query']>>>
/** Which reviews are wanted, and in what order; empty is all. */
export type Choice = Pick<ReviewsQuery, 'sort' | 'rating' | 'language'>

const pageSize = 6
const all: Choice = { sort: 'newest', rating: '', language: '' }

type LoadedReviews = { readonly reviews: readonly ReviewView[]; readonly total: number }
/** What was read, and of which choice. */
type ChosenReviews = LoadedReviews & { readonly of: Choice }

/** The reviews that are chosen, as far as they were read; the first ones came with the page. */
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
    // What was chosen since is another question.
    if (turn !== latest.current) return
    setState(page ? 'idle' : 'failed')
    if (page) setRead({ of: wanted, reviews: [...before, ...page.reviews], total: page.total })
  }
  const choose = (change: Partial<Choice>) => {
    const wanted = { ...choice, ...change }
    setChoice(wanted)
    void ask(wanted, [])
  }
  // Where what was chosen could not be read, it begins anew: what stands there is of another choice.
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
