/** Starts the marketplace for the journeys on an empty data directory: the demo is furnished anew each time. */
import { rmSync } from 'node:fs'

rmSync(process.env['DATA_DIR'] ?? '.data-e2e', { recursive: true, force: true })
await import('../server/start.ts')
