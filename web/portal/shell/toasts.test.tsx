import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { closePortal, openPortal } from '#web/testing/open-portal.tsx'
import { toastFailure, toastSuccess } from '#web/kit/elements/toast.tsx'

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

test('a toast goes after five seconds (R-LIM-02, R-ERR-06)', async () => {
  await open()
  vi.useFakeTimers()
  act(() => toastSuccess({ title: 'Product Created' }))
  await act(() => vi.advanceTimersByTimeAsync(4900))
  expect(screen.getByText('Product Created')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.queryByText('Product Created')).toBeNull()
})

test('a toast with a way back stays for ten seconds, and its keys work all the while, but in a field', async () => {
  await open()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const undo = vi.fn()
  const press = (target: Element) => {
    target.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyZ', ctrlKey: true, bubbles: true }))
  }
  const show = () => act(() => toastSuccess({ title: 'Approved', action: { label: 'Undo', onClick: undo } }))
  show()
  await screen.findByRole('button', { name: 'Undo' })
  await act(() => vi.advanceTimersByTimeAsync(9000))
  press(document.body.appendChild(document.createElement('input')))
  expect(undo).not.toHaveBeenCalled()
  act(() => press(document.body))
  expect(undo).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByText('Approved')).toBeNull())
  show()
  await screen.findByRole('button', { name: 'Undo' })
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  await waitFor(() => expect(screen.queryByText('Approved')).toBeNull())
  act(() => press(document.body))
  expect(undo).toHaveBeenCalledOnce()
})

test('its keys work on a checkbox too, which has no undo of its own', async () => {
  await open()
  const undo = vi.fn()
  act(() => toastSuccess({ title: 'Approved', action: { label: 'Undo', onClick: undo } }))
  await screen.findByRole('button', { name: 'Undo' })
  const box = document.createElement('input')
  box.type = 'checkbox'
  document.body.append(box)
  act(() => {
    box.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyZ', ctrlKey: true, bubbles: true }))
  })
  expect(undo).toHaveBeenCalledOnce()
})
