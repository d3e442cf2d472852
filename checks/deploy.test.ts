import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const files = readdirSync('deploy', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name))
const read = (file: string) => readFileSync(file, 'utf8')
/** Lines that an operator behind a cache uncomments. */
const trustsCache = /# (?=set_real_ip_from|http-request set-src)/g
const startOf = (text: string) =>
  /--import .* server\/start\.ts/.exec(text.replaceAll(/",? ?"?/g, ' '))?.[0].trim()

test('what starts Majlis in the examples is what npm start runs', () => {
  const start = startOf((JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts.start)
  const starting = files.filter((file) => startOf(read(file)) !== undefined)
  expect(starting.sort()).toEqual(['deploy/Dockerfile', 'deploy/systemd/majlis@.service'])
  for (const file of starting) expect([file, startOf(read(file))]).toEqual([file, start])
})

test('what an image keeps of what Node compiles is made by the flags of its start', () => {
  const [start = ''] = startOf(read('deploy/Dockerfile'))?.split('server/start.ts') ?? []
  expect(read('deploy/Dockerfile')).toContain(`node ${start}--eval`)
})

test('compose leads the proxy to addresses that stay, and waits for a database that others reach', () => {
  const text = read('deploy/compose.yaml')
  const servers = [...read('deploy/nginx.conf').matchAll(/server (majlis-\d):/g)].map(([, name]) => name)
  expect(servers).toHaveLength(2)
  for (const name of servers) expect(text).toMatch(new RegExp(`  ${name}:\n.*\n.*ipv4_address: `))
  expect(text).toContain('"pg_isready", "-h", "127.0.0.1"')
  expect(text).toContain('args: { RELEASE: "${RELEASE:-}" }')
})

test('the settings of the examples are those that are read', () => {
  const config = read('server/config.ts') + read('server/service-settings.ts')
  const known = (name: string) =>
    ['NODE_ENV', 'LD_PRELOAD', 'MALLOC_CONF'].includes(name) ||
    config.includes(`  ${name.replace(/_FILE$/, '')}: `) ||
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
  expect(left).toEqual(expect.arrayContaining(['.git', 'deploy', '.env', '.data']))
  const secrets = ['deploy/secrets', 'deploy/certificates', '.env', '.data']
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

test('a proxy takes the word of a cache on an address only where its own is named, and the cache says one address', () => {
  const [nginx, haproxy] = [read('deploy/nginx.conf'), read('deploy/haproxy.cfg')]
  for (const text of [nginx, haproxy]) expect(text.match(trustsCache)).toHaveLength(1)
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(haproxy.indexOf('set-src')).toBeLessThan(haproxy.indexOf('set-header X-Forwarded-For %[src]'))
  expect(read('deploy/varnish.vcl')).toMatch(
    /sub vcl_recv \{\n.*\n {2}set req.http.x-forwarded-for = client.ip;/,
  )
})

test('no proxy sends again what changes something, and each waits as long as Majlis lets it last', () => {
  const nginx = read('deploy/nginx.conf')
  expect(nginx).toContain('if ($request_method ~ ^(PUT|DELETE)$) { return 418; }')
  for (const place of ['@once', '/api/objects', '~ ^/api/admin/(categories|undo)(/|$)']) {
    const [block = ''] = nginx.split(`location ${place} {`)[1]?.split('}') ?? []
    expect([place, block]).toEqual([place, expect.stringContaining('proxy_next_upstream off;')])
  }
  const silent = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('/routes.ts') && read(`server/${name}`).includes('beSilent(reply)'))
    .sort()
  expect(silent).toEqual(['catalogue/categories/routes.ts', 'platform/undo/routes.ts'])
  expect(read('server/platform/http/slow-bodies.ts')).toContain('longestMoveMs = 10 * 60_000')
  expect(nginx).toMatch(/\(categories\|undo\)[^}]*proxy_read_timeout 610s;/)
  const haproxy = read('deploy/haproxy.cfg')
  expect(haproxy).toContain('set-timeout server 610s if { path_beg /api/admin/categories /api/admin/undo }')
  expect(haproxy).toContain('disable-l7-retry unless METH_GET')
})

test('the owner of the tables is named to what migrates, and to nothing else', () => {
  for (const file of files.filter((one) => /systemd|kubernetes|compose/.test(one))) {
    const parts = read(file).split(/^(?:---|  [\w-]+:)$/m)
    const reported = parts.filter((part) => part.includes('DATABASE_OWNER_URL'))
    for (const part of reported) expect(part, file).toContain('scripts/migrate.ts')
  }
})

/** Checked by the programs themselves, where installed; names and paths of a server are replaced by a local folder. */
describe('the examples as their programs read them', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'majlis-deploy-'))
  const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined
  const placed = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text)
    return path.join(folder, name)
  }
  const said = (program: string, ...options: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(program, options, { encoding: 'utf8', cwd: folder })
    return { status, text: `${stdout}${stderr}` }
  }
  const certificate = () => {
    const [key, chain] = ['majlis.key', 'majlis.chain'].map((name) => path.join(folder, name))
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=majlis.example']
    execFileSync('openssl', [...made, '-keyout', key ?? '', '-out', chain ?? ''], { stdio: 'ignore' })
    placed('majlis.pem', read(chain ?? '') + read(key ?? ''))
  }

  test.runIf(isThere('nginx') && isThere('openssl'))('nginx', () => {
    certificate()
    const text = read('deploy/nginx.conf')
      .replace(trustsCache, '')
      .replaceAll('/etc/nginx/certificates', folder)
      .replaceAll(/majlis-\d:3000/g, '127.0.0.1:3000')
    const { status, text: words } = said(
      'nginx',
      '-t',
      '-c',
      placed('nginx.conf', `pid ${folder}/pid;\n${text}`),
    )
    expect(words).toContain('test is successful')
    expect(status).toBe(0)
  })

  test.runIf(isThere('haproxy') && isThere('openssl')).each(['haproxy.cfg', 'postgresql/haproxy.cfg'])(
    '%s',
    (name) => {
      certificate()
      const text = read(`deploy/${name}`).replace(trustsCache, '').replaceAll('/etc/haproxy', folder)
      expect(said('haproxy', '-c', '-f', placed('haproxy.cfg', text))).toMatchObject({ status: 0 })
    },
  )

  test.runIf(spawnSync('varnishd', ['-V']).error === undefined)('varnish', () => {
    // It reads the files as another user.
    chmodSync(folder, 0o755)
    const text = read('deploy/varnish.vcl').replace('"majlis-proxy"', '"localhost"')
    const { status, text: words } = said('varnishd', '-C', '-n', folder, '-f', placed('majlis.vcl', text))
    expect(status, words.slice(-500)).toBe(0)
  })

  test.runIf(isThere('systemd-analyze'))('units of systemd, and how little they may', () => {
    const units = path.join(folder, 'units')
    const names = files.flatMap((file) => file.split('deploy/systemd/')[1] ?? [])
    for (const name of names) {
      const text = read(`deploy/systemd/${name}`)
        .replaceAll('/opt/majlis/node_modules/.bin/node', process.execPath)
        .replaceAll('/opt/majlis', process.cwd())
      mkdirSync(path.dirname(path.join(units, name)), { recursive: true })
      writeFileSync(path.join(units, name), text)
    }
    // The worker is an instance of the template with one extra line.
    const all = [...names.filter((name) => !name.endsWith('.conf')), 'majlis@worker.service']
    const { text } = said('systemd-analyze', 'verify', ...all.map((name) => path.join(units, name)))
    // Errors about units missing on this machine do not count.
    expect(text.split('\n').filter((line) => line.includes('majlis'))).toEqual([])
    for (const [name, most] of [
      ['majlis@.service', 20],
      ['majlis-migrate.service', 60],
      ['majlis-backup.service', 60],
    ] as const) {
      const look = ['security', '--offline=true', `--threshold=${most}`, path.join(units, name)]
      expect([name, said('systemd-analyze', ...look).status]).toEqual([name, 0])
    }
  })
})
