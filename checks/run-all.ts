/**
 * The one ordered list of checks: `npm test` locally, before a push and in CI; `--quick` stops before the slow part, and
 * `npm test -- PATH...` runs only the tests at those paths. The quick steps and the build run side by side, each printing
 * its output when it ends; the others stream their output. The last lines list the failures and the counts.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, getPriority, setPriority, tmpdir } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import { describeFailure, type Report } from './report.ts'

type Step = {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Record<string, string>
}

const given = process.argv.slice(2)
const quick = given.includes('--quick')
const paths = given.filter((argument) => !argument.startsWith('--'))
const reports = mkdtempSync(join(tmpdir(), 'majlis-checks-'))

// Each on one core: side by side they have two, and a second type checker would repeat most of the first one's work. Garbage
// is not collected below three gigabytes, no more than they took with it: collection was a quarter of their work.
const alone = { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '3GiB' }
const quickSteps: Step[] = [
  { name: 'types', command: ['tsc', '-p', '.', '--checkers', '1'], env: alone },
  { name: 'lint', command: ['oxlint'], env: alone },
  { name: 'format', command: ['biome', 'format', '.'] },
  { name: 'unused code and dependencies', command: ['knip'] },
  { name: 'size of the code', command: ['node', 'checks/code-size.ts'] },
  { name: 'document of the API', command: ['node', 'checks/api-document.ts'] },
  { name: 'generated files in step', command: ['node', 'scripts/generate-db.ts', '--check'] },
]

const build: Step = {
  name: 'build',
  command: ['node', 'scripts/build-web.ts'],
  env: { NODE_ENV: 'production' },
}

/** Side by side, since a build alone leaves two cores half idle. */
const sideSteps = quick ? quickSteps : [...quickSteps, build]

const slowSteps: Step[] = [
  { name: 'size of the pages', command: ['node', 'checks/bundle-budget.ts'] },
  testStep('rules, server and parts', {}),
  ...(process.env['TEST_DATABASE_URL']
    ? [testStep('server on the embedded database too', { TEST_DATABASE_URL: '' })]
    : []),
  journeyStep(),
]

/** Steps for the tests at these paths: journeys in a browser, all others without one. */
function stepsAt(places: readonly string[]): Step[] {
  const inside = places.map((place) => relative(process.cwd(), resolve(place)))
  const isJourney = (place: string) => place.split(sep)[0] === 'e2e'
  const journeys = inside.filter(isJourney)
  const others = inside.filter((place) => !isJourney(place))
  return [
    ...(others.length > 0 ? [testStep(others.join(' '), {}, others)] : []),
    ...(journeys.length > 0 ? [build, journeyStep(journeys)] : []),
  ]
}

function journeyStep(files: readonly string[] = []): Step {
  return { name: 'journeys in a browser', command: ['playwright', 'test', ...files] }
}

function testStep(name: string, env: Record<string, string>, files: readonly string[] = []): Step {
  return { name, command: ['vitest', 'run', ...files], env }
}

type Run = { readonly step: Step; readonly code: number; readonly said: string; readonly seconds: number }

async function runStep(step: Step, output: 'inherit' | 'pipe'): Promise<Run> {
  const started = Date.now()
  const env = { ...step.env, TEST_REPORT: reportOf(step) }
  const { code, said } = await runCommand(step.command, env, output)
  return { step, code, said, seconds: Math.round((Date.now() - started) / 1000) }
}

const reportOf = ({ name }: Step) => join(reports, `${name.replace(/\W/g, '-')}.json`)

/** Prints a step's result and counts it: a failed one as at least one failure, a passed one as at least one pass. */
function conclude({ step, code, said, seconds }: Run): void {
  console.log(`${said}── ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  const file = reportOf(step)
  const report: Report = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Report)
    : { passed: code === 0 ? 1 : 0, failed: 0, failures: [], wavering: [] }
  const isSilent = code !== 0 && report.failed === 0
  total.passed += report.passed
  total.failed += isSilent ? 1 : report.failed
  failures.push(...(isSilent ? [describeFailure(step.name, said)] : report.failures))
  wavering.push(...report.wavering)
}

type Ended = { readonly code: number; readonly said: string }

function runCommand(
  command: readonly string[],
  env: Record<string, string>,
  output: 'inherit' | 'pipe',
): Promise<Ended> {
  const [name = '', ...args] = command
  const child = spawn(name, args, {
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      ...env,
      PATH: `${join(process.cwd(), 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
    },
    shell: process.platform === 'win32',
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += String(part)))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 127, said: `${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, said }))
  })
}

// The same low priority as the image processes: otherwise a test waiting for one would wait for all other tests.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))

const total = { passed: 0, failed: 0 }
const failures: string[] = []
const wavering: string[] = []
const isWhole = paths.length === 0
const steps = isWhole ? [...sideSteps, ...(quick ? [] : slowSteps)] : stepsAt(paths)
const sideBySide = new Map((isWhole ? sideSteps : []).map((step) => [step, runStep(step, 'pipe')]))
for (const [index, step] of steps.entries()) {
  console.log(`\n── ${index + 1}/${steps.length} ${step.name}`)
  conclude(await (sideBySide.get(step) ?? runStep(step, 'inherit')))
}
rmSync(reports, { recursive: true, force: true })
if (wavering.length > 0)
  console.log(`\n${wavering.length} passed at the second try only: mend them\n${wavering.join('\n')}`)
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
