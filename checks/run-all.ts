/**
 * The one ordered list of checks: `npm test` locally, before a push and in CI; `--quick` stops before the slow part.
 * Each step streams its output; the last line counts what passed and failed.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What ran; `wavering` passed at the second try only. */
type Counts = { passed: number; failed: number; wavering?: number }
type Step = {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Record<string, string>
  readonly report?: (file: string) => Counts
}

const quick = process.argv.includes('--quick')
const reports = mkdtempSync(join(tmpdir(), 'majlis-checks-'))

const quickSteps: Step[] = [
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'format', command: ['biome', 'format', '.'] },
  { name: 'unused code and dependencies', command: ['knip'] },
  { name: 'size of the code', command: ['node', 'checks/code-size.ts'] },
  { name: 'generated files in step', command: ['node', 'scripts/generate-db.ts', '--check'] },
]

const slowSteps: Step[] = [
  testStep('rules, server and parts', {}),
  ...(process.env['TEST_DATABASE_URL']
    ? [testStep('server on the embedded database too', { TEST_DATABASE_URL: '' })]
    : []),
  { name: 'build', command: ['node', 'scripts/build-web.ts'], env: { NODE_ENV: 'production' } },
  { name: 'size of the pages', command: ['node', 'checks/bundle-budget.ts'] },
  { name: 'journeys in a browser', command: ['playwright', 'test'], report: playwrightCounts },
]

function testStep(name: string, env: Record<string, string>): Step {
  return {
    name,
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json={report}'],
    env,
    report: vitestCounts,
  }
}

function vitestCounts(file: string): Counts {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
  return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 }
}

function playwrightCounts(file: string): Counts {
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, wavering: stats.flaky }
}

/** Runs one step; a failed step counts as at least one failure, a passed one as at least one pass. */
async function runStep(step: Step, position: string): Promise<Counts> {
  const report = join(reports, `${position.replace(/\W/g, '-')}.json`)
  const started = Date.now()
  console.log(`\n── ${position} ${step.name}`)
  const code = await runCommand(
    step.command.map((part) => part.replace('{report}', report)),
    {
      ...step.env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  )
  const counts =
    step.report && existsSync(report) ? step.report(report) : { passed: code === 0 ? 1 : 0, failed: 0 }
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  console.log(`── ${code === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`)
  return counts
}

function runCommand(command: readonly string[], env: Record<string, string>): Promise<number> {
  const [name = '', ...args] = command
  const child = spawn(name, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...env,
      PATH: `${join(process.cwd(), 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
    },
    shell: process.platform === 'win32',
  })
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

const steps = quick ? quickSteps : [...quickSteps, ...slowSteps]
const total: Counts = { passed: 0, failed: 0 }
const failedSteps: string[] = []
let wavered = 0
for (const [index, step] of steps.entries()) {
  const { passed, failed, wavering = 0 } = await runStep(step, `${index + 1}/${steps.length}`)
  total.passed += passed
  total.failed += failed
  wavered += wavering
  if (failed > 0) failedSteps.push(step.name)
}
rmSync(reports, { recursive: true, force: true })
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
if (wavered > 0) console.log(`\n${wavered} passed at the second try only (named "flaky" above): mend them`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
