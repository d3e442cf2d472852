import { Counter, Gauge, type Registry } from 'prom-client'

type Labels = Readonly<Record<string, string>>
export type Figure = readonly [value: number, labels?: Labels]
type MetricDescription = {
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
}

/** Adds a metric that is read at each scrape: a counter if its name ends in `_total`, else a gauge. */
export function addMetric(
  registry: Registry,
  description: MetricDescription,
  read: () => readonly Figure[] | Promise<readonly Figure[]>,
): void {
  const Kind = description.name.endsWith('_total') ? Counter : Gauge
  const kept = new Kind({
    name: description.name,
    help: description.help,
    labelNames: description.labelNames ?? [],
    registers: [registry],
    async collect() {
      const figures = await read()
      kept.reset()
      for (const [value, labels = {}] of figures) kept.inc(labels, value)
    },
  })
}
