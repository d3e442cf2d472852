import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrateWhileRead } from './migration.ts'
import { type Cluster, databaseUrls } from './database.ts'
import { type Place, signal, until } from './programs.ts'
import { type Instance, isReady, startInstance, startStore } from './web.ts'

/** A fault during shopping; `bring` returns the function that repairs it. */
export type Fault = {
  readonly name: string
  readonly bring: (cluster: Cluster, place: Place) => Promise<() => Promise<void>>
}

const killInstance =
  (name: Instance): Fault['bring'] =>
  async (cluster, place) => {
    await signal(cluster.program(name), 'SIGKILL')
    return async () => {
      startInstance(place, name)
      await until(`${name} is ready`, 60, () => isReady(name))
    }
  }

const ofStore =
  (begin: NodeJS.Signals, end: NodeJS.Signals): Fault['bring'] =>
  async (cluster) => {
    cluster.program('store').child.kill(begin)
    return async () => void cluster.program('store').child.kill(end)
  }

/** Looks up the role when the fault comes: each failover changes it. */
const killRole =
  (role: string): Fault['bring'] =>
  async (cluster) =>
    cluster.killNode(await cluster.nodeOf(role))

export const faults: readonly Fault[] = [
  { name: 'none', bring: async () => async () => undefined },
  { name: 'machine of the primary lost (kill -9)', bring: killRole('leader') },
  {
    name: 'machine of the primary stops (SIGSTOP), and goes on later',
    bring: async (cluster) => {
      const node = cluster.program(await cluster.nodeOf('leader'))
      await signal(node, 'SIGSTOP')
      return () => signal(node, 'SIGCONT')
    },
  },
  {
    name: 'primary crashes, its machine stays',
    bring: async () => {
      const client = new pg.Client({ connectionString: databaseUrls.superuser })
      await client.connect()
      client.on('error', () => undefined)
      const { rows } = await client.query<{ pid: number }>(
        `select pg_read_file('postmaster.pid', 0, 10)::text as pid`,
      )
      process.kill(Number.parseInt(String(rows[0]?.pid)), 'SIGKILL')
      await client.end().catch(() => undefined)
      return async () => undefined
    },
  },
  {
    name: 'network cut between the primary and all others, clients reach it',
    bring: async (cluster) => cluster.cutOff(await cluster.nodeOf('leader')),
  },
  { name: 'synchronous standby lost', bring: killRole('sync_standby') },
  {
    name: 'orderly change of the primary',
    bring: async (cluster) => {
      await cluster.switchOver()
      return async () => undefined
    },
  },
  {
    name: 'the proxy of the database killed, 3 s',
    bring: async (cluster) => {
      await signal(cluster.program('haproxy'), 'SIGKILL')
      await sleep(3_000)
      cluster.startProxy()
      return async () => undefined
    },
  },
  {
    name: 'etcd away',
    bring: async (cluster) => {
      cluster.program('etcd').child.kill('SIGSTOP')
      return async () => void cluster.program('etcd').child.kill('SIGCONT')
    },
  },
  { name: 'one of two instances killed', bring: killInstance('web-1') },
  { name: 'the worker killed', bring: killInstance('worker') },
  {
    name: 'store killed',
    bring: async (cluster, place) => {
      await signal(cluster.program('store'), 'SIGKILL')
      return async () => startStore(place)
    },
  },
  { name: 'store hangs', bring: ofStore('SIGSTOP', 'SIGCONT') },
  { name: 'store is full', bring: ofStore('SIGUSR2', 'SIGUSR2') },
  { name: 'a migration of orders while a dump reads them', bring: async () => migrateWhileRead() },
]
