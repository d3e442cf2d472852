import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { type Place, type Program, signal, start, until } from './programs.ts'

const ports = { etcd: 14601, etcdPeers: 14602, first: 14611, firstRest: 14621, proxy: 14630 } as const
const nodes = ['db1', 'db2', 'db3'] as const
export type Node = (typeof nodes)[number]

const password = 'change-me'
const urlFor = (user: string, database = 'majlis', query = '') =>
  `postgres://${user}:${password}@127.0.0.1:${ports.proxy}/${database}${query}`
export const databaseUrls = {
  superuser: urlFor('postgres', 'postgres'),
  owner: urlFor('majlis_owner'),
  serving: urlFor('majlis'),
}

/** Group id that identifies the packets of a node's processes. */
const groupOf = (node: Node) => 26_011 + nodes.indexOf(node)
const portsOf = (node: Node) => [ports.first, ports.firstRest].map((first) => first + nodes.indexOf(node))

type Member = {
  readonly name: Node
  readonly role: string
  readonly state: string
  readonly timeline: number
}

/** Starts three PostgreSQL nodes under Patroni, their etcd, and the proxy to the primary; all as the examples in `deploy/`. */
export async function startDatabase(place: Place): Promise<Cluster> {
  start(place, 'etcd', etcdCommand(place))
  await until('etcd answers', 30, async () => (await fetch(`http://127.0.0.1:${ports.etcd}/health`)).ok)
  const cluster = new Cluster(place)
  for (const node of nodes) cluster.startNode(node)
  cluster.startProxy()
  await until('there are a primary and a synchronous standby', 300, () => cluster.isWhole())
  const client = new pg.Client({ connectionString: databaseUrls.superuser })
  await client.connect()
  await client.query(`create role majlis_owner login createrole password '${password}'`)
  await client.query('create database majlis owner majlis_owner')
  await client.end()
  return cluster
}

function etcdCommand({ folder }: Place): string[] {
  const [clients, peers] = [`http://127.0.0.1:${ports.etcd}`, `http://127.0.0.1:${ports.etcdPeers}`]
  const options = {
    name: 'majlis',
    'data-dir': path.join(folder, 'etcd'),
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `majlis=${peers}`,
  }
  return ['etcd', ...Object.entries(options).flatMap(([option, value]) => [`--${option}`, value])]
}

export class Cluster {
  readonly #place: Place
  constructor(place: Place) {
    this.#place = place
  }

  startNode(node: Node): void {
    const at = nodes.indexOf(node)
    const home = path.join(this.#place.folder, node)
    const settings = path.join(this.#place.folder, `${node}.yaml`)
    mkdirSync(home, { recursive: true })
    if (process.getuid?.() === 0) {
      const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postgres'])))
      chownSync(home, uid ?? 0, gid ?? 0)
    }
    chmodSync(home, 0o700)
    const text = readFileSync('deploy/postgresql/patroni.yaml', 'utf8')
      .replaceAll('name: db1', `name: ${node}`)
      .replace(/hosts: .*/, `hosts: 127.0.0.1:${ports.etcd}`)
      .replaceAll('10.0.0.11:8008', `127.0.0.1:${ports.firstRest + at}`)
      .replaceAll('10.0.0.11:5432', `127.0.0.1:${ports.first + at}`)
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replace(/data_dir: .*/, `data_dir: ${path.join(home, 'data')}`)
      .replace(/pgpass: .*/, `pgpass: ${path.join(home, 'pgpass')}`)
      .replace('max_connections:', `unix_socket_directories: ${home}\n        max_connections:`)
    writeFileSync(settings, text)
    start(this.#place, node, ['patroni', settings], {
      cwd: home,
      home: path.join(home, 'data'),
      asPostgresOf: groupOf(node),
    })
  }

  startProxy(): void {
    const settings = path.join(this.#place.folder, 'haproxy-postgresql.cfg')
    const text = readFileSync('deploy/postgresql/haproxy.cfg', 'utf8')
      .replace('127.0.0.1:5432', `127.0.0.1:${ports.proxy}`)
      .replace('port 8008 ', '')
      .replaceAll(/server db(\d) \S+/g, (_line, number: string) => {
        const at = Number(number) - 1
        return `server db${number} 127.0.0.1:${ports.first + at} port ${ports.firstRest + at}`
      })
    writeFileSync(settings, text)
    start(this.#place, 'haproxy', ['haproxy', '-f', settings])
  }

  program(name: string): Program {
    const program = this.#place.programs.get(name)
    if (!program) throw new Error(`there is no ${name}`)
    return program
  }

  async members(): Promise<Member[]> {
    for (const at of nodes.keys()) {
      const within = { signal: AbortSignal.timeout(1_000) }
      const reply = await fetch(`http://127.0.0.1:${ports.firstRest + at}/cluster`, within).catch(() => null)
      if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members
    }
    return []
  }

  /** The node of that role now: `leader`, `sync_standby` or `replica`. */
  async nodeOf(role: string): Promise<Node> {
    const node = (await this.members()).find((member) => member.role === role)?.name
    if (!node) throw new Error(`there is no ${role}`)
    return node
  }

  /** Whether all nodes run on the same timeline: one that returns late must first switch to it. */
  async isWhole(): Promise<boolean> {
    const members = (await this.members()).filter(({ state }) => /^(running|streaming)$/.test(state))
    const timelines = new Set(members.map(({ timeline }) => timeline))
    const hasRoles = ['leader', 'sync_standby'].every((role) =>
      members.some((member) => member.role === role),
    )
    return members.length === nodes.length && timelines.size === 1 && hasRoles
  }

  /** Makes another node the primary, as before maintenance of its machine. */
  async switchOver(): Promise<void> {
    const leader = await this.nodeOf('leader')
    const body = JSON.stringify({ leader, candidate: await this.nodeOf('sync_standby') })
    const rest = `http://127.0.0.1:${ports.firstRest + nodes.indexOf(leader)}`
    const reply = await fetch(`${rest}/switchover`, { method: 'POST', body })
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  }

  /** Kills a node; the returned function starts it again. */
  async killNode(node: Node): Promise<() => Promise<void>> {
    await signal(this.program(node), 'SIGKILL')
    return async () => this.startNode(node)
  }

  /**
   * Cuts the network between a node and both etcd and the other nodes; the proxy, and so clients, still reach it. Marks connections on which either side sends,
   * and drops their packets. Needs root; the returned function restores the network.
   */
  cutOff(node: Node): () => Promise<void> {
    const others = nodes.filter((other) => other !== node)
    const fromTo = (from: Node, to: readonly number[]) =>
      `-t mangle -A OUTPUT -o lo -p tcp -m multiport --dports ${to.join(',')} -m owner --gid-owner ${groupOf(from)} -j CONNMARK --set-mark 7`
    const rules = [
      '-A OUTPUT -o lo -m connmark --mark 7 -j DROP',
      fromTo(node, [ports.etcd, ...others.flatMap(portsOf)]),
      ...others.map((other) => fromTo(other, portsOf(node))),
    ]
    const apply = (rule: string) => execFileSync('iptables', ['-w', ...rule.split(' ')])
    const join = () => rules.splice(0).forEach((rule) => apply(rule.replace('-A', '-D')))
    rules.forEach(apply)
    process.once('exit', join)
    return async () => join()
  }
}
