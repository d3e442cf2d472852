import { afterEach, expect } from 'vitest'
import { takeUndeclared } from './declared.ts'

// Loaded before every server test file: a test fails if a call returns anything that the contract does not declare.
afterEach(() => {
  expect(takeUndeclared(), 'answers that contract/ does not declare').toEqual([])
})
