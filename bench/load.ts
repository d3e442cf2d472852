import autocannon from 'autocannon'

export type Load = {
  readonly rate: number
  readonly total: number
  readonly p50: number
  readonly p99: number
}

/** Requests one path after another, on this many connections at once, and returns rate and latency. */
export async function underLoad(
  address: string,
  pathOf: (request: number) => string,
  seconds: number,
  connections = 32,
): Promise<Load> {
  let asked = 0
  const { requests, latency, non2xx, errors } = await autocannon({
    url: address,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, path: pathOf(asked++) }) }],
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors from ${address}`)
  return { rate: requests.average, total: requests.total, p50: latency.p50, p99: latency.p99 }
}

/** Measures single requests, one after the other: milliseconds, sorted. */
export async function oneByOne(urls: readonly string[]): Promise<number[]> {
  const took: number[] = []
  for (const url of urls) {
    const begun = performance.now()
    const answer = await fetch(url)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.status} from ${url}`)
    took.push(performance.now() - begun)
  }
  return took.sort((a, b) => a - b)
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}
