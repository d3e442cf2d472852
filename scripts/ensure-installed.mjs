// Installs missing packages before a command runs, for the project or for a folder in it with its own lock file. Plain
// JavaScript without dependencies: it runs on whatever Node is present, before the pinned one is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? ''
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', folder)
const marker = path.join(root, 'node_modules', '.majlis-lock')
const lockText = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
const hash = createHash('sha256').update(lockText).digest('hex')
const platform = `${process.platform}-${process.arch}`
const isRuntimeEnough = process.argv.includes('--omit=dev')

const last = readMarker()
if (last?.hash === hash && last.platform === platform && (last.isFull || isRuntimeEnough)) {
  refuseOldNode()
} else if (holds({ withDev: true })) {
  finish({ isFull: true })
} else if (isRuntimeEnough && holds({ withDev: false })) {
  finish({ isFull: false })
} else {
  // Keeps installed development tools, although this command does not need them.
  await install({ isFull: !isRuntimeEnough || last?.isFull === true })
}

/** Reads the marker of the last install, or null. */
function readMarker() {
  return readJson(marker)
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function finish({ isFull }) {
  writeFileSync(marker, JSON.stringify({ hash, platform, isFull }))
  refuseOldNode()
}

/** Whether node_modules holds exactly the locked versions, however installed; npm keeps a list of them. */
function holds({ withDev }) {
  const present = readJson(path.join(root, 'node_modules', '.package-lock.json'))?.packages
  if (!present) return false
  return Object.entries(JSON.parse(lockText).packages).every(([place, wanted]) => {
    if (place === '' || wanted.link || (wanted.dev && !withDev) || !isNeededHere(wanted)) return true
    const found = present[place]
    return found?.integrity === wanted.integrity && existsSync(path.join(root, place))
  })
}

/** Whether this platform needs a package: of the optional ones, only those made for it. */
function isNeededHere({ optional, os, cpu, libc }) {
  if (!optional) return true
  if (!os && !cpu) return false
  return names(os, process.platform) && names(cpu, process.arch) && names(libc, isMusl() ? 'musl' : 'glibc')
}

function names(list, name) {
  return !list || [list].flat().includes(name)
}

function isMusl() {
  return process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
}

async function install({ isFull }) {
  const what = `Installing ${folder || (isFull ? 'Majlis and its tools' : 'Majlis')}`
  const done = showProgress(`${what} (once; one to three minutes, depending on the network)`)
  const { code, output } = await runNpm(['ci', ...(isFull ? [] : ['--omit=dev'])])
  done()
  if (code !== 0) fail(failure(output))
  finish({ isFull })
}

/** Runs the npm that runs this script, or the one in PATH when started by another tool. */
function runNpm(args) {
  const npm = process.env.npm_execpath ?? ''
  const isNpm = path.basename(npm) === 'npm-cli.js'
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--no-progress']
  const command = isNpm ? process.execPath : 'npm'
  const child = spawn(command, [...(isNpm ? [npm] : []), ...args, ...quiet], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: !isNpm && process.platform === 'win32',
  })
  return new Promise((resolve) => {
    let output = ''
    const keep = (part) => (output += part)
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

function failure(output) {
  const words = output.trim().split('\n').slice(0, 15).join('\n')
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|network/.test(output)) {
    return `The package registry could not be reached. Check the network and run the command again.\n${words}`
  }
  if (/ENOENT/.test(output) && /\bnpm\b/.test(output) && !/npm (error|ERR)/.test(output)) {
    return `npm could not be started. Install Node with npm, and run the command again.\n${words}`
  }
  return `npm could not install the packages that Majlis needs. Its output:\n${words}`
}

/** Majlis includes its own Node; on a platform without a package for it, the installed Node must be new enough. */
function refuseOldNode() {
  const file = process.platform === 'win32' ? 'node.cmd' : 'node'
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (existsSync(path.join(root, 'node_modules', '.bin', file)) || major >= 26) return
  fail(
    `Majlis needs Node 26, and there is no npm package of it for ${platform}. Install it; this is ${process.version}.`,
  )
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** Shows progress: on a terminal one line with elapsed seconds, elsewhere a line now and then. */
function showProgress(what) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const { isTTY } = process.stdout
  const write = (end) => process.stdout.write(`${isTTY ? '\r' : ''}${what} ... ${seconds()} s${end}`)
  if (isTTY) write('')
  else process.stdout.write(`${what} ...\n`)
  const timer = setInterval(() => write(isTTY ? '' : '\n'), isTTY ? 1000 : 15_000)
  return () => {
    clearInterval(timer)
    write('\n')
  }
}
