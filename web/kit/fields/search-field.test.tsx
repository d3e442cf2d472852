import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CurrentRouter, staticRouter } from '#web/kit/router/router.ts'
import { SearchField } from './search-field.tsx'

const onSearch = vi.fn<(search: string) => void>()

function at(key: string, search = '') {
  const location = { pathname: '/admin/payouts', search: '', hash: '', key, visit: '', isFirst: true }
  return (
    <CurrentRouter value={staticRouter({ location })}>
      <SearchField label="Search payouts" search={search} onSearch={onSearch} />
    </CurrentRouter>
  )
}

test('a link of the list before, pressed a moment after the search was asked for, does not lose it', () => {
  vi.useFakeTimers()
  const { rerender } = render(at('one'), { wrapper: MantineProvider })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'noor' } })
  act(() => void vi.runAllTimers())
  expect(onSearch.mock.calls).toEqual([['noor']])
  rerender(at('two'))
  act(() => void vi.runAllTimers())
  expect(onSearch.mock.calls).toEqual([['noor'], ['noor']])
  // A search that the address never takes over is not repeated endlessly.
  rerender(at('three'))
  act(() => void vi.runAllTimers())
  expect(onSearch).toHaveBeenCalledTimes(2)
  rerender(at('four', 'noor'))
  rerender(at('five', 'dar'))
  act(() => void vi.runAllTimers())
  expect(onSearch).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'dar')
})
