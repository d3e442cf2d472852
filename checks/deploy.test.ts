import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const files = readdirSync('deploy', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name))
const read = (file: string) => readFileSync(file, 'utf8')
const startOf = (text: string) =>
  /--import .* server\/start\.ts/.exec(text.replaceAll(/",? ?"?/g, ' '))?.[0].trim()

test('what starts Majlis in the examples is what npm start runs', () => {
  const start = startOf((JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts.start)
  const starting = files.filter((file) => startOf(read(file)) !== undefined)
  expect(starting.sort()).toEqual([
    'deploy/Dockerfile',
    'deploy/systemd/majlis-worker.service',
    'deploy/systemd/majlis@.service',
  ])
  for (const file of starting) expect([file, startOf(read(file))]).toEqual([file, start])
})

test('the settings of the examples are those that are read', () => {
  const config = read('server/config.ts')
  const known = (name: string) =>
    name === 'NODE_ENV' ||
    config.includes(`    ${name.replace(/_FILE$/, '')}: `) ||
    name.startsWith('POSTGRES_')
  const written = files.flatMap((file) => {
    const assigned = read(file).matchAll(
      /(?:^|[\s{])(?:name: )?([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=|: |, value)/gm,
    )
    return [...assigned].map(([, name = '']) => `${file} ${name}`)
  })
  expect(written.length).toBeGreaterThan(30)
  expect(written.filter((one) => !known(one.split(' ')[1] ?? ''))).toEqual([])
})

test('each alert has a paragraph that says what to do', () => {
  const alerts = [...read('deploy/prometheus/majlis-rules.yaml').matchAll(/alert: (\w+)/g)].map(
    ([, name]) => name,
  )
  const operations = read('docs/operations.md')
  expect(alerts.filter((name) => !operations.includes(`**${name}**`))).toEqual([])
})

test('no image holds history, secrets or data, and no commit secrets', () => {
  const left = read('.dockerignore').split('\n')
  const secrets = ['deploy/secrets', 'deploy/certificates', '.env', '.data']
  expect(left).toEqual(expect.arrayContaining(['.git', ...secrets]))
  const ignored = read('.gitignore').replaceAll(/\/$/gm, '').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(secrets))
})

test('a proxy leads people to https, and refuses programs that come without it', () => {
  for (const file of ['deploy/nginx.conf', 'deploy/haproxy.cfg']) {
    const text = read(file)
    const refused = text.search(/403.*\(api\|mcp\|live\)|\(api\|mcp\|live\).*403/)
    expect(refused).toBeGreaterThan(0)
    expect(text.indexOf('301')).toBeGreaterThan(refused)
  }
})
