import { notificationsStore } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { mostDecisions } from '#contract/many.ts'
import { createQueryClient } from '#web/kit/api/address-query.ts'
import { useMany } from './use-many.ts'

test('what was done before a call failed is told as done, and the rest is named', async () => {
  const items = Array.from({ length: mostDecisions + 1 }, (_, at) => ({ id: `${at}` }))
  const left = vi.fn(() => 'Some stayed')
  const { result } = renderHook(
    () =>
      useMany<{ id: string }>({
        nameOf: ({ id }) => id,
        done: ({ count }) => `${count} done`,
        left,
        reload: () => Promise.resolve(),
      }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
      ),
    },
  )
  const decided = items.slice(0, mostDecisions).map(({ id }) => id)
  const send = vi.fn().mockResolvedValueOnce({ decided, failed: [] }).mockRejectedValue(new Error('away'))
  await act(() => result.current.mutateAsync({ items, send }).catch(() => null))
  expect(notificationsStore.getState().notifications.map(({ title }) => title)).toEqual([
    `${mostDecisions} done`,
  ])
  expect(left).toHaveBeenCalledWith({ count: 1, names: `${mostDecisions}` })
})
