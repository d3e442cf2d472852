import { demoLogins } from '#contract/platform/demo-logins.ts'
import type { Config } from '#server/config.ts'

/** Settings that are allowed but should not be overlooked; logged at every start. */
export function startWarnings({
  demoMode,
  isReachable,
  firstAdmin,
  publicUrl,
  trustProxy,
}: Config): string[] {
  const [{ email }] = demoLogins
  const warnings: [isSo: boolean, warning: string][] = [
    [demoMode && isReachable, `DEMO_MODE: others can reach this demo, and anyone can sign in as ${email}`],
    [demoMode && firstAdmin !== null, `ADMIN_EMAIL is ignored: the administrator of the demo is ${email}`],
    [
      /^https:/i.test(publicUrl) && trustProxy === false,
      'TRUST_PROXY is not set: behind a proxy, which https requires here, all visitors count as one address',
    ],
  ]
  return warnings.flatMap(([isSo, warning]) => (isSo ? [warning] : []))
}
