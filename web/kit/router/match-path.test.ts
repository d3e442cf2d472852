import { expect, test } from 'vitest'
import { matchPath } from './match-path.ts'

test.each([
  ['/', '/', {}],
  ['/saved', '/saved/', {}],
  ['/shops/:slug', '/shops/%D8%AF%D8%A7%D8%B1', { slug: 'دار' }],
  ['/products/:id/:name?', '/products/1', { id: '1' }],
  ['/products/:id/:name?', '/products/1/wadi-sofa', { id: '1', name: 'wadi-sofa' }],
  ['/shops/:slug', '/shops/%E0%A4', { slug: '%E0%A4' }],
  ['/saved', '/', null],
  ['/', '/saved', null],
  ['/shops/:slug', '/shops', null],
  ['/products/:id/:name?', '/products/1/2/3', null],
])('%s at %s', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params)
})
