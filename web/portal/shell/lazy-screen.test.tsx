import { cleanup, render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { lazyScreen } from './lazy-screen.tsx'

afterEach(cleanup)

function Counter({ label }: { readonly label: string }) {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {label} {count}
    </button>
  )
}

const fetchCounter = async () => ({ default: Counter })

function show(Part: ReturnType<typeof lazyScreen<{ label: string }>>, label: string) {
  return (
    <Suspense fallback="waiting">
      <Part label={label} />
    </Suspense>
  )
}

test('code that comes late is waited for, and what it shows keeps its state', async () => {
  const Part = lazyScreen(fetchCounter)
  const { rerender } = render(show(Part, 'a'))
  expect(screen.getByText('waiting')).toBeTruthy()
  const button = await screen.findByRole('button', { name: 'a 0' })
  button.click()
  await screen.findByText('a 1')
  rerender(show(Part, 'b'))
  expect(screen.getByRole('button', { name: 'b 1' })).toBe(button)
})

test('code that was loaded before is shown at once', async () => {
  const Part = lazyScreen(fetchCounter)
  await Part.load()
  render(show(Part, 'a'))
  expect(screen.getByRole('button', { name: 'a 0' })).toBeTruthy()
})
