import { afterEach, expect } from 'vitest'
import { takeUndeclared } from './declared.ts'

// Loaded before every test file of the server: a test fails where a call answers what the contract does not declare.
afterEach(() => {
  expect(takeUndeclared(), 'answers that contract/ does not declare').toEqual([])
})
