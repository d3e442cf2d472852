import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useResultsInSight } from './results.tsx'

const led = vi.fn()

function Found({ result }: { result: string }) {
  const region = useRef<HTMLElement>(null)
  useResultsInSight(region, result)
  return (
    <div>
      <aside aria-label="Filters" />
      <section ref={region} aria-label="Products">
        {result}
      </section>
    </div>
  )
}

/** Renders a changed result, with the edges of products and rail as if scrolled there. */
function find(edges: { products: number; railEnd: number }): void {
  const { rerender } = render(<Found result="all" />)
  const at = (top: number, bottom: number) => () => ({ top, bottom }) as DOMRect
  screen.getByRole('region').getBoundingClientRect = at(edges.products, 9_000)
  screen.getByRole('complementary').getBoundingClientRect = at(0, edges.railEnd)
  rerender(<Found result="sofas" />)
}

beforeEach(() => {
  led.mockClear()
  HTMLElement.prototype.scrollIntoView = led
})
afterEach(cleanup)

describe('other products than before', () => {
  test('are shown from the first when they were asked for far below it', () => {
    find({ products: -2_000, railEnd: -900 })
    expect(led).toHaveBeenCalledWith({ block: 'start' })
  })

  test('leave the rail where it is while someone chooses in it', () => {
    find({ products: -400, railEnd: 600 })
    expect(led).not.toHaveBeenCalled()
  })

  test('move nothing when their first is in sight already', () => {
    find({ products: 180, railEnd: -1 })
    expect(led).not.toHaveBeenCalled()
  })

  test('move nothing when the page opens', () => {
    render(<Found result="all" />)
    expect(led).not.toHaveBeenCalled()
  })
})
