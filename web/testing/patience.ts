import { configure } from '@testing-library/react'

// Loaded before every test of a screen. A screen's code is loaded by the test that shows it first, and a busy machine lets
// it wait: waiting for a fact costs nothing where it is quiet.
configure({ asyncUtilTimeout: 20_000 })
