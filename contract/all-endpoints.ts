import type { AnyEndpoint } from './endpoint.ts'
import * as analytics from './insights/analytics.ts'
import * as adminProducts from './catalogue/products/admin-products.ts'
import * as audit from './platform/audit.ts'
import * as auth from './platform/auth.ts'
import * as factors from './platform/factors.ts'
import * as categories from './catalogue/categories.ts'
import * as categoryAdmin from './catalogue/category-admin.ts'
import * as colorAdmin from './catalogue/color-admin.ts'
import * as colors from './catalogue/colors.ts'
import * as dashboard from './insights/dashboard.ts'
import * as importWords from './catalogue/imports/import-words.ts'
import * as imports from './catalogue/imports/imports.ts'
import * as commission from './money/ledger/commission.ts'
import * as cash from './money/cash.ts'
import * as bankEntries from './money/ledger/bank-entries.ts'
import * as deposits from './money/ledger/deposits.ts'
import * as earnings from './money/ledger/earnings.ts'
import * as ledger from './money/ledger/ledger.ts'
import * as providerReport from './money/ledger/provider-report.ts'
import * as jobs from './platform/jobs.ts'
import * as mails from './platform/mails.ts'
import * as marketplace from './catalogue/marketplace.ts'
import * as notifications from './platform/notifications.ts'
import * as cart from './orders/checkout/cart.ts'
import * as customers from './orders/customers.ts'
import * as delivery from './shops/delivery.ts'
import * as orderCancelling from './orders/cancel.ts'
import * as orderConfirming from './orders/checkout/confirm.ts'
import * as orderDecisions from './orders/decisions.ts'
import * as orderProposals from './orders/proposals.ts'
import * as orderRun from './orders/run.ts'
import * as orderDocuments from './money/documents/documents.ts'
import * as vatReport from './money/vat-report.ts'
import * as orderManagement from './orders/list.ts'
import * as orderMessages from './orders/messages.ts'
import * as refundAccounts from './orders/refund-account.ts'
import * as failedRefunds from './orders/refunds.ts'
import * as orders from './orders/orders.ts'
import * as payments from './orders/payments.ts'
import * as placing from './orders/checkout/place.ts'
import * as returns from './orders/returns.ts'
import * as bankAccount from './money/payouts/bank-account.ts'
import * as accounts from './money/ledger/accounts.ts'
import * as closing from './money/ledger/closing.ts'
import * as journals from './money/ledger/journals.ts'
import * as bankFiles from './money/payouts/bank-files.ts'
import * as payouts from './money/payouts/payouts.ts'
import * as settlement from './money/settlement/settlement.ts'
import * as statements from './money/payouts/statements.ts'
import * as ownProducts from './catalogue/products/own-products.ts'
import * as variantGroups from './catalogue/products/variants.ts'
import * as platform from './platform/platform.ts'
import * as people from './platform/people.ts'
import * as policies from './orders/policies.ts'
import * as productApproval from './catalogue/products/product-approval.ts'
import * as products from './catalogue/products/products.ts'
import * as reviewApproval from './orders/reviews/review-approval.ts'
import * as productReviews from './catalogue/products/reviews.ts'
import * as reviews from './orders/reviews/reviews.ts'
import * as sessions from './platform/sessions.ts'
import * as roomAdmin from './catalogue/room-admin.ts'
import * as rooms from './catalogue/rooms.ts'
import * as settings from './platform/settings.ts'
import * as kyc from './shops/kyc.ts'
import * as shopOwners from './shops/owners.ts'
import * as shopPeople from './shops/people.ts'
import * as shopRegistration from './shops/registration.ts'
import * as shopSettings from './shops/own-settings.ts'
import * as publicShop from './shops/public-shop.ts'
import * as shopApproval from './shops/shop-approval.ts'
import * as shopQuality from './shops/quality.ts'
import * as shops from './shops/shops.ts'
import * as stockNotices from './orders/stock-notices.ts'
import * as synonyms from './catalogue/synonyms.ts'
import * as undo from './platform/undo.ts'
import * as uploads from './platform/uploads.ts'
import * as wishlists from './orders/wishlists.ts'
import * as waiting from './insights/pending.ts'

/** Every endpoint of the contract, for OpenAPI and for the checks that each is mounted and refused properly. */
export const allEndpoints: readonly AnyEndpoint[] = [
  auth,
  shopRegistration,
  sessions,
  factors,
  platform,
  policies,
  people,
  settings,
  audit,
  dashboard,
  waiting,
  jobs,
  mails,
  marketplace,
  notifications,
  products,
  ownProducts,
  imports,
  importWords,
  adminProducts,
  productApproval,
  variantGroups,
  categories,
  categoryAdmin,
  colors,
  colorAdmin,
  kyc,
  shopOwners,
  shopPeople,
  shopSettings,
  publicShop,
  shopApproval,
  shops,
  rooms,
  roomAdmin,
  synonyms,
  undo,
  uploads,
  wishlists,
  stockNotices,
  cart,
  orders,
  payments,
  refundAccounts,
  failedRefunds,
  placing,
  orderCancelling,
  orderConfirming,
  orderProposals,
  orderDecisions,
  orderRun,
  orderManagement,
  customers,
  orderMessages,
  orderDocuments,
  vatReport,
  delivery,
  returns,
  productReviews,
  reviews,
  reviewApproval,
  commission,
  cash,
  bankEntries,
  deposits,
  earnings,
  ledger,
  providerReport,
  bankAccount,
  payouts,
  bankFiles,
  settlement,
  journals,
  accounts,
  closing,
  statements,
  analytics,
  shopQuality,
]
  .flatMap((area) => Object.values(area) as unknown[])
  .flatMap(endpointsIn)

/** An export that is a call, or one for both audiences. */
export function endpointsIn(value: unknown): AnyEndpoint[] {
  if (typeof value !== 'object' || value === null) return []
  if ('path' in value && 'access' in value && 'reply' in value) return [value as AnyEndpoint]
  return 'admin' in value && 'shop' in value ? [value.admin, value.shop].flatMap(endpointsIn) : []
}
