import type { User } from '#contract/session-user.ts'
import type { Registration, Shop } from '#contract/shops/shops.ts'
import type { Bilingual, Language } from '#domain/platform/text/language.ts'
import { splitName } from '#domain/platform/text/plain-text.ts'
import type { ShopStatus } from '#domain/shops/shop-status.ts'
import { Refusal } from '#domain/refusal.ts'
import { limitsVisitors } from '#server/config.ts'
import { hashPassword } from '#server/platform/accounts/passwords.ts'
import { readSessionUser } from '#server/platform/accounts/session-user.ts'
import { createUser, refuseTakenEmail } from '#server/platform/accounts/users.ts'
import { newId, type Tx, type Deps } from '#server/deps.ts'
import { addressRange, counter, type Limit, spend } from '#server/platform/http/limits.ts'
import { creating, type RequestKey } from '#server/platform/http/request-keys.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { type StatusEvent, recordTransitions } from '#server/platform/status/events.ts'
import { notifyOfRegistration } from '#server/shops/approval/notifications.ts'
import { freeInvitedAddress } from '#server/shops/people/invited-addresses.ts'
import { readShopOf } from '../shop-record.ts'
import { acceptAtRegistration } from '#server/shops/settings/terms.ts'
import { refreshShopPage } from '#server/shops/page/public-page.ts'
import { giveSlug } from '#server/shops/page/slugs.ts'
import { type RegistrationDocument, registrationDocuments } from '#domain/shops/kyc.ts'
import { claimKycDocuments } from '#server/platform/files/claim.ts'

type Registered = { readonly message: string; readonly user: Omit<User, 'shop'>; readonly shop: Shop }
type Status = 'pending' | 'approved'
/** `id` is the shop's, set by the request handling, never by the body. */
type NewShop = Registration & { readonly id?: string; readonly termsVersion?: number | null | undefined }

/**
 * Registers a shop with its owner and KYC documents atomically (R-REG-16). It waits for approval, unless new shops are
 * approved automatically. A used email address is Refusal('account.email-taken'), an unknown KYC document
 * Refusal('object.unknown-file'), a form that showed other terms than the current ones Refusal('terms.changed').
 */
export async function registerShop(
  deps: Deps,
  input: NewShop,
  language: Language,
  key?: RequestKey | null,
): Promise<Registered> {
  await refuseTakenEmail(deps.db, input.email)
  const passwordHash = await hashPassword(deps.config.passwordCost, input.password)
  return creating(deps, key, async (tx) => {
    const { autoApproveShops } = await readSettings(tx)
    const status = autoApproveShops ? 'approved' : 'pending'
    await freeInvitedAddress(tx, deps, input.email)
    const user = { email: input.email, ...splitName(input.ownerName), role: 'shop' as const }
    const userId = await createUser(tx, { ...user, passwordHash, language, now: deps.clock() })
    const shop = await openShop(tx, deps, { input, userId, status })
    await notifyOfRegistration(tx, deps, shop, language)
    return { message: registrationMessages[status][language], user: { id: userId, ...user }, shop }
  })
}

/** Rebuilds the reply of a registration from the stored shop. */
export async function readRegistered(deps: Deps, shopId: string, language: Language): Promise<Registered> {
  const shop = await readShopOf(deps.db, { shopId }, deps.clock())
  if (!shop) throw new Refusal('shop.not-found')
  const { shop: _shop, ...user } = await readSessionUser(deps, shop.userId)
  const message = registrationMessages[shop.status === 'approved' ? 'approved' : 'pending'][language]
  return { message, user, shop }
}

async function openShop(
  tx: Tx,
  deps: Deps,
  { input, userId, status }: { input: NewShop; userId: string; status: Status },
): Promise<Shop> {
  const {
    id: shopId = newId(),
    password: _,
    termsVersion,
    businessLicense,
    identityDocument,
    identityExpiresOn,
    addressProof,
    ...facts
  } = input
  const at = deps.clock()
  await tx
    .insertInto('shops')
    .values({ id: shopId, userId, ...facts, status, statusSince: at, createdAt: at, updatedAt: at })
    .execute()
  if (status === 'approved') {
    await giveSlug(tx, { id: shopId, shopName: facts.shopName })
    await refreshShopPage(tx, shopId)
  }
  await storeKycDocuments(
    tx,
    deps,
    { businessLicense, identityDocument, addressProof },
    {
      shopId,
      ownerId: userId,
      ends: { businessLicense: facts.licenceExpiresOn, identityDocument: identityExpiresOn },
    },
  )
  await acceptAtRegistration(tx, { shopId, userId, at }, termsVersion)
  await recordTransitions(tx, 'shop', [
    { subjectId: shopId, actorId: userId, fromStatus: null, toStatus: 'pending', at },
    // A millisecond later, so that the history has an order.
    ...(status === 'approved' ? [approvedAutomatically(shopId, new Date(at.getTime() + 1))] : []),
  ])
  const shop = await readShopOf(tx, { shopId }, at)
  if (!shop) throw new Error('a shop just registered cannot be read')
  return shop
}

function approvedAutomatically(subjectId: string, at: Date): StatusEvent<ShopStatus> {
  return { subjectId, actorId: null, fromStatus: 'pending', toStatus: 'approved', at }
}

type DocumentOwner = {
  readonly shopId: string
  readonly ownerId: string
  readonly ends: Readonly<Partial<Record<RegistrationDocument, string | undefined>>>
}
type GivenKycDocuments = Pick<Registration, RegistrationDocument>

/**
 * Stores the uploaded KYC documents of a registration with its shop; an unknown one is Refusal('object.unknown-file')
 * at its field.
 */
async function storeKycDocuments(
  tx: Tx,
  deps: Deps,
  given: GivenKycDocuments,
  of: DocumentOwner,
): Promise<void> {
  const kycDocuments = registrationDocuments.flatMap((type) =>
    given[type] ? [{ type, url: given[type] }] : [],
  )
  if (kycDocuments.length === 0) return
  const claimed = await claimKycDocuments(deps, tx, kycDocuments, of)
  const { shopId, ends } = of
  const uploadedAt = deps.clock()
  await tx
    .insertInto('kycDocuments')
    .values(
      claimed.map((one) => {
        return {
          id: newId(),
          shopId,
          ...one,
          uploadedAt,
          statusSince: uploadedAt,
          expiresOn: one.type === 'taxCertificate' ? null : (ends[one.type] ?? null),
        }
      }),
    )
    .execute()
}

/** The message of a registration's reply (R-API-20), by the shop's status. */
const registrationMessages = {
  pending: {
    en: "Your application is pending review. You'll be notified once approved.",
    ar: 'طلبك قيد المراجعة، وسنُعلمك عند اعتماده.',
  },
  approved: {
    en: 'Your shop is approved. You can sign in now.',
    ar: 'تم اعتماد متجرك، ويمكنك تسجيل الدخول الآن.',
  },
} as const satisfies Record<string, Bilingual>

const limits = {
  registration: { kind: 'registration:address', max: 30, windowMinutes: 60 },
  /** Checking whether an email is known has the same limit as registration, which reveals it too. */
  email: { kind: 'registration-email:address', max: 30, windowMinutes: 60 },
} as const satisfies Record<string, Limit>

/** Limits each kind to 30 per IP address and hour, except in a demo that others cannot reach (G-104). */
export async function limitRegistrations(
  { db, config, clock }: Deps,
  what: keyof typeof limits,
  ip: string,
): Promise<void> {
  if (limitsVisitors(config)) await spend(db, counter(limits[what], addressRange(ip)), clock())
}
