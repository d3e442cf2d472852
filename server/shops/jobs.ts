import { recurring } from '#server/platform/jobs/job.ts'
import { endClosures } from './delivery/closures.ts'
import { settleOwnerChanges } from './owners/settle.ts'
import { notifyOfEnds } from './kyc/expire.ts'
import { notifyOfMissingCertificates } from './kyc/missing-certificate.ts'

/**
 * Tells of documents that end, and asks for certificates that are missing. Each is told once, so the working hours of the UAE (6:13 to 19:13) are all looked
 * through: a server that was started later in the day misses nothing, and nobody gets mail at night.
 */
export const notifyOfExpiringLicences = recurring(
  'tell-of-ending-licences',
  '13 2-15 * * *',
  async (deps) => {
    await notifyOfEnds(deps)
    await notifyOfMissingCertificates(deps)
  },
)

/** Changes of owners count when nobody may object to them any more. */
export const settleChangesOfOwners = recurring('settle-changes-of-owners', '34 * * * *', (deps) =>
  settleOwnerChanges(deps),
)

/** After midnight in the UAE; a day that was missed is made up for in the next hours. */
export const endClosuresOfShops = recurring('end-closures-of-shops', '2 * * * *', (deps) => endClosures(deps))
