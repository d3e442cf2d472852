import { failStart } from '#engines/start-error.ts'
import { processConfig } from '#server/config.ts'
import { sayCharges, sayInstalments } from '#server/money/ledger/unknown-charges.ts'
import { sayBooks } from '#server/money/ledger/verify-chain.ts'
import { createInstalments } from '#server/orders/payments/instalments.ts'
import { createCards } from '#server/orders/payments/stripe.ts'
import { examine } from '#server/platform/installation/doctor.ts'
import { createLog } from '#server/platform/process/log.ts'

/** `npm run doctor`: checks each configured service once; the exit code is 1 if one fails. */
async function run(): Promise<void> {
  const config = processConfig()
  const cards = await createCards(config)
  const findings = await examine(config, {
    log: createLog('silent'),
    askCards: async () => cards?.disputesSince(new Date()),
    lookAtBooks: sayBooks,
    lookAtCharges: (db) => sayCharges(db, cards, new Date()),
    lookAtInstalments: (db) => sayInstalments(db, createInstalments(config), new Date()),
  })
  const widest = Math.max(...findings.map(({ what }) => what.length))
  for (const { what, isWell, said } of findings)
    console.log(`${isWell ? 'ok    ' : 'FAILS '} ${what.padEnd(widest)}  ${said}`)
  if (findings.some(({ isWell }) => !isWell)) process.exitCode = 1
}

// Does not wait for hanging connections.
await run().then(() => process.exit(), failStart)
