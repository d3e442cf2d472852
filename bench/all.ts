/**
 * Prints all figures with goals in one table, and those more than a tenth worse than in an earlier run; fails if there
 * are any. The programs run one after the other; each run is stored as a file to compare later runs with.
 * `npm run bench -- [--only name,name] [--large products] [--against .data-bench/figures/FILE.json]`
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { type Figure, figureOf, isReached, worseBy } from './figure.ts'

const { values } = parseArgs({
  options: { only: { type: 'string' }, large: { type: 'string' }, against: { type: 'string' } },
})

/** Each program with its arguments; those of a million products only on request. */
const programs: Readonly<Record<string, readonly string[]>> = {
  marketplace: ['10000', '3'],
  orders: ['10000', '3'],
  sales: ['10000', '2'],
  instances: ['10000', '3'],
  memory: ['100000', '100000'],
  'first-start': ['1'],
  portal: [],
  lighthouse: [],
  import: ['10000'],
  uploads: [],
  greedy: ['5'],
  ...(values.large && { growth: ['10000', values.large, '100'] }),
}

const chosen = values.only?.split(',') ?? Object.keys(programs)
const folder = '.data-bench/figures'
const figures: Figure[] = []
for (const name of chosen) figures.push(...(await run(name, programs[name] ?? [])))

const before = values.against ? (JSON.parse(readFileSync(values.against, 'utf8')) as Figure[]) : []
const worst = figures.map((figure) => print(figure)).filter((worse) => worse > 10).length
const missed = figures.filter((figure) => !isReached(figure)).length
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const file = `${folder}/${commit}.json`
const others = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Figure[]) : []
const kept = others.filter(({ what }) => !figures.some((figure) => figure.what === what))
mkdirSync(folder, { recursive: true })
writeFileSync(file, JSON.stringify([...kept, ...figures], null, 2))
console.log(
  `${figures.length} figures, ${missed} missed, at ${commit} on ${cpus().length} cores (load ${Math.round(loadavg()[2] ?? 0)}); kept in ${file}`,
)
if (values.against) console.log(`${worst} worse than ${values.against} by more than 10 %`)
process.exitCode = worst > 0 ? 1 : 0

/** Returns the figures that a program prints; a failing program ends the run. */
async function run(name: string, args: readonly string[]): Promise<Figure[]> {
  const child = spawn(process.execPath, [`bench/${name}.ts`, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  const found: Figure[] = []
  for await (const line of createInterface(child.stdout)) {
    process.stderr.write(`${line}\n`)
    const figure = figureOf(line)
    if (figure) found.push(figure)
  }
  const code = await exited
  if (code !== 0 && found.length === 0) throw new Error(`bench/${name}.ts ended with ${code}`)
  return found
}

/** Prints a row of the table; returns by how many per cent it is worse than before. */
function print(now: Figure): number {
  const { what, figure, unit, goal, isLeast } = now
  const earlier = before.find((one) => one.what === what)
  const worse = earlier ? worseBy(now, earlier) : 0
  const then = earlier ? `before ${earlier.figure}${worse > 10 ? `, ${worse} % worse` : ''}` : ''
  const cells = [`${figure} ${unit}`.padStart(14), `${isLeast ? '>=' : '<='} ${goal}`.padEnd(10)]
  console.log(`${what.padEnd(62)} ${cells.join('  ')} ${isReached(now) ? '      ' : 'MISSED'} ${then}`)
  return worse
}
