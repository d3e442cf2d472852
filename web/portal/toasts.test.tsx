import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { toastFailure, toastSuccess } from '#web/ui/toast.tsx'

afterEach(() => {
  vi.useRealTimers()
  closePortal()
})

async function open(): Promise<void> {
  openPortal('/login')
  await screen.findByRole('heading', { name: 'Portal' })
}

test('a toast takes the place of the one before (R-ERR-06, G-107)', async () => {
  await open()
  act(() => toastSuccess({ title: 'Product Created' }))
  expect(await screen.findByText('Product Created')).toBeTruthy()
  act(() => toastFailure({ title: 'Creation Failed', text: 'Price is required' }))
  expect(await screen.findByText('Price is required')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Product Created')).toBeNull())
})

test('a toast goes after five seconds (R-LIM-02)', async () => {
  await open()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  act(() => toastSuccess({ title: 'Product Created' }))
  await screen.findByText('Product Created')
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(screen.getByText('Product Created')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(2000))
  await waitFor(() => expect(screen.queryByText('Product Created')).toBeNull())
})
