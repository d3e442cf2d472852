import { settleRuntime } from './runtime.ts'

// Only a start can set these, so nothing else is loaded before.
settleRuntime(process.env)
const { begin } = await import('./begin.ts')
await begin()
