import { dayText } from '#domain/platform/notification.ts'
import { type Fils, formatMoney } from '#domain/platform/amounts/money.ts'
import type { Deps, Tx } from '#server/deps.ts'
import { notifyShop } from '#server/platform/inbox/notify.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { cashShort } from '#server/platform/mail/templates/cash-mails.ts'

type Shortage = {
  readonly countId: string
  readonly run: { readonly shopId: string | null; readonly day: string }
  readonly dueFils: Fils
  readonly countedFils: Fils
  /** Whether the count was reversed, and the shop's liability with it. */
  readonly isReversed: boolean
}

/** Notifies a shop that it bears a shortage in its driver's cash, or no longer bears it; other runs notify no one. */
export async function notifyShortage(
  tx: Tx,
  deps: Deps,
  { countId, run: { shopId, day }, dueFils, countedFils, isReversed }: Shortage,
): Promise<void> {
  const fils = dueFils - countedFils
  if (shopId === null || fils <= 0 || deps.isMuted) return
  const kind = isReversed ? 'cash-short-reversed' : 'cash-short'
  const url = `${deps.config.publicUrl}/shop/earnings`
  const { supportEmail } = await readSettings(tx)
  await notifyShop(tx, deps, {
    shopId,
    eventKey: `${kind}:${countId}`,
    kind,
    params: { amount: { name: formatMoney(fils, 'en'), nameAr: formatMoney(fils, 'ar') }, dayOn: day },
    subject: { kind: 'cash', id: shopId },
    write: ({ ownerName, language }) =>
      cashShort(
        { ownerName, day: dayText(day, language), fils, dueFils, countedFils, isReversed, supportEmail, url },
        language,
      ),
  })
}
