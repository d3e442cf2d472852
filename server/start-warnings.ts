import { demoLogins } from '#contract/demo-logins.ts'
import type { Config } from './config.ts'

/** What is allowed but should not be overlooked: said at every start. */
export function startWarnings({ demoMode, isReachable }: Config): string[] {
  const [{ email }] = demoLogins
  return demoMode && isReachable
    ? [`DEMO_MODE: others can reach this demo, and all of them may sign in as ${email}`]
    : []
}
