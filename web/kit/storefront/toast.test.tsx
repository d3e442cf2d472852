import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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
