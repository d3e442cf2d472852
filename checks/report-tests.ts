import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { describeFailure, writeReport } from './report.ts'

/** Counts tests for `run-all.ts`, which prints each failure at its end. */
export class TestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((one) => [...one.children.allTests()])
    const failed = tests.filter((test) => test.result().state === 'failed')
    const failures = [
      ...failed.map((test) => describe(nameOf(test), test.result().errors)),
      ...modules.flatMap((one) => {
        const errors = [...one.errors(), ...[...one.children.allSuites()].flatMap((suite) => suite.errors())]
        return errors.length > 0 ? [describe(one.relativeModuleId, errors)] : []
      }),
      ...unhandled.map((error) => describe('outside the tests', [error])),
    ]
    const passed = tests.filter((test) => test.result().state === 'passed').length
    writeReport({ passed, failed: failures.length, failures, wavering: [] })
  }
}

const nameOf = ({ module, fullName }: TestCase) => `${module.relativeModuleId}: ${fullName}`

function describe(name: string, errors: readonly { message: string; diff?: string }[] = []): string {
  const [first] = errors
  return describeFailure(name, first?.message, first?.diff)
}
