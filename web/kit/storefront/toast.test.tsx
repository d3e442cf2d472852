import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { inShop } from '#web/testing/in-shop.tsx'
import { showToast, Toasts } from './toast.tsx'

afterEach(cleanup)

const at = (address: string) => inShop(<Toasts />, { address })

test('what leads to a page ends when the page is left; what takes something back stays', () => {
  const { rerender } = render(at('/products/sofa'))
  act(() => showToast({ title: 'Added', action: { words: 'View cart', to: '/cart' } }))
  expect(screen.getByText('Added')).toBeTruthy()
  rerender(at('/cart'))
  expect(screen.queryByText('Added')).toBeNull()
  act(() => showToast({ title: 'Removed', action: { words: 'Undo', onPress: () => {} } }))
  rerender(at('/checkout'))
  expect(screen.getByText('Removed')).toBeTruthy()
})

test('only what can be taken back stays longer than five seconds; what leads on does not (R-ERR-06, R-LIM-02)', () => {
  vi.useFakeTimers()
  render(at('/products/sofa'))
  const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  act(() => showToast({ title: 'Added', action: { words: 'View cart', to: '/cart' } }))
  after(4999)
  expect(screen.getByText('Added')).toBeTruthy()
  after(1)
  expect(screen.queryByText('Added')).toBeNull()
  act(() => showToast({ title: 'Removed', action: { words: 'Undo', onPress: () => {} } }))
  after(9999)
  expect(screen.getByText('Removed')).toBeTruthy()
  after(1)
  expect(screen.queryByText('Removed')).toBeNull()
  vi.useRealTimers()
})
