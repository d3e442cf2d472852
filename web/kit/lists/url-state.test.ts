import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { id, oneOf, searchText } from '#contract/fields.ts'
import { chosen, orNull, queryOf, readUrl } from './url-state.ts'

const schema = z.object({
  status: oneOf(['waiting', 'active']).or('waiting'),
  kind: oneOf(['a', 'b']).orAll(),
  search: searchText,
  open: orNull(id),
  view: chosen('grid'),
})
const nothing = { status: 'waiting', kind: undefined, search: '', open: null, view: false } as const

describe('what an address says', () => {
  test.each([
    ['', nothing],
    ['?status=active&kind=b', { ...nothing, status: 'active', kind: 'b' }],
    ['?search=%20oak++table%20&open=p-1', { ...nothing, search: 'oak table', open: 'p-1' }],
    ['?view=grid&unknown=1', { ...nothing, view: true }],
    ['?status=lost&kind=&search=&open=&view=list', nothing],
    [`?kind=a&search=${'x'.repeat(201)}&open=${'x'.repeat(201)}`, { ...nothing, kind: 'a' }],
  ] as const)('%s', (search, state) => {
    expect(readUrl(schema, search)).toEqual(state)
  })

  test('is written as short as it can be, and read back the same', () => {
    expect(queryOf(schema, nothing)).toBe('')
    const state = { ...nothing, status: 'active', search: 'a&b', open: 'p-1', view: true } as const
    expect(queryOf(schema, state)).toBe('?status=active&search=a%26b&open=p-1&view=grid')
    expect(readUrl(schema, queryOf(schema, state))).toEqual(state)
  })
})
