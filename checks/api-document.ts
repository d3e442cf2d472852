/** Checks the OpenAPI document with the rules of a standard linter; a warning fails too. Makes no network requests. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openApiDocument } from '#server/platform/api-docs/openapi.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'majlis-api-'))
const file = path.join(folder, 'openapi.json')
writeFileSync(file, JSON.stringify(openApiDocument('https://majlis.example')))
const linter = path.join(import.meta.dirname, '../node_modules/@redocly/cli/bin/cli.js')
const { status } = spawnSync(process.execPath, [linter, 'lint', '--extends', 'recommended-strict', file], {
  cwd: folder,
  stdio: 'inherit',
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
})
rmSync(folder, { recursive: true })
process.exitCode = status ?? 1
