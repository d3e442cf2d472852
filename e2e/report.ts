import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { describeFailure, writeReport } from '../checks/report.ts'

/** Counts journeys for `run-all.ts`, which reports at its end how each failed, or failed at first. */
export default class JourneyReport implements Reporter {
  private journeys: readonly TestCase[] = []
  private readonly faults: string[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.journeys = suite.allTests()
  }

  onError({ message, value }: TestError): void {
    this.faults.push(describeFailure('outside the journeys', message ?? value))
  }

  onEnd(): void {
    const those = (outcome: string) => this.journeys.filter((journey) => journey.outcome() === outcome)
    const wavering = those('flaky').map(describe)
    const failures = [...those('unexpected').map(describe), ...this.faults]
    const passed = those('expected').length + wavering.length
    writeReport({ passed, failed: failures.length, failures, wavering })
  }
}

function describe({ title, location, results }: TestCase): string {
  const [error] = results.flatMap(({ errors }) => errors)
  // The line of the journey, not of the helper it called.
  const line = error?.stack?.split(`${location.file}:`)[1]?.split(':')[0] ?? location.line
  return describeFailure(`${relative(process.cwd(), location.file)}:${line}: ${title}`, error?.message)
}
