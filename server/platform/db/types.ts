// Generated from the migrations by npm run db:generate; never edited.

import type { ColumnType } from "kysely";

export type AdminRole = "finance" | "operations" | "owner" | "support";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type BusinessType = "maker" | "retail_shop" | "supplier";

export type CaptureState = "approved" | "done" | "failed" | "open" | "written-off";

export type CashCarrier = "courier" | "platform" | "shop";

export type Currency = "AED" | "EUR";

export type DeliveryFailure = "damaged" | "no-cash" | "no-way-in" | "nobody-there" | "refused" | "wrong-address";

export type DemoCard = "disputed" | "instalments" | "no-refund" | "pays" | "secure";

export type DemoCardState = "open" | "over" | "paid";

export type DisputeState = "closed" | "inquiry" | "lost" | "open" | "won";

export type DocumentType = "commission-credit-note" | "commission-invoice" | "purchase-credit-note" | "purchase-invoice" | "receipt" | "simplified-tax-invoice" | "tax-credit-note" | "tax-invoice";

export type Emirate = "abu_dhabi" | "ajman" | "dubai" | "fujairah" | "ras_al_khaimah" | "sharjah" | "umm_al_quwain";

export type FigureSpan = "day" | "month";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type KycDocumentStatus = "approved" | "pending" | "rejected";

export type KycDocumentType = "addressProof" | "businessLicense" | "identityDocument" | "taxCertificate";

export type Language = "ar" | "en";

export type LedgerAccount = "bad_debts" | "bank" | "bank_fees" | "cash_differences" | "cash_with_carrier" | "cash_with_platform" | "cash_with_shop" | "chargebacks" | "commission" | "commission_vat" | "customer_payments" | "fees" | "goodwill" | "input_vat" | "instalments_due" | "interest" | "owed_to_shop" | "own_sales" | "own_sales_vat" | "owner" | "penalties" | "provider_clearing" | "refunds" | "reverse_charge_vat" | "suspense" | "tabby_clearing" | "tamara_clearing";

export type LedgerKind = "adjustment" | "cash-kept" | "chargeback" | "commission" | "commission-vat" | "fee" | "payment" | "payout" | "refund" | "sale" | "transfer";

export type MailStatus = "failed" | "kept" | "queued" | "sent";

export type Numeric = ColumnType<string, number | string, number | string>;

export type ObjectPurpose = "journal" | "kyc" | "order" | "product";

export type OrderMessageKind = "answer" | "note" | "question";

export type OrderMover = "admin" | "customer" | "shop" | "system";

export type OrderStatus = "accepted" | "cancelled" | "delivered" | "pending" | "processing" | "rejected" | "shipped";

export type PaymentMethod = "card" | "cash_on_delivery" | "tabby" | "tamara";

export type PaymentState = "late" | "open" | "over" | "paid";

export type PaymentStatus = "paid" | "partially_refunded" | "pending" | "refunded" | "void";

export type PayoutRhythm = "monthly" | "weekly";

export type PayoutStatus = "approved" | "paid" | "pending" | "rejected" | "returned" | "sent";

export type PlatformRole = "agent" | "seller";

export type ProductChangeStatus = "applied" | "pending_review" | "rejected" | "replaced" | "withdrawn";

export type ProductImportRowState = "done" | "failed" | "ready" | "refused";

export type ProductImportStatus = "cancelled" | "checked" | "checking" | "done" | "failed" | "importing" | "mapping";

export type ProductLinkKind = "bundle" | "cross_sell" | "upsell";

export type ProductStatus = "active" | "approved" | "inactive" | "pending_review" | "rejected" | "withdrawn";

export type ProposalStatus = "agreed" | "declined" | "open" | "withdrawn";

export type ProviderLineKind = "charge" | "dispute" | "fee" | "other" | "payout" | "refund" | "transfer";

export type RefundBearer = "platform" | "seller";

export type RefundCause = "cancelled" | "cash-fee" | "delivery-fee" | "goodwill" | "late-payment" | "line-cancelled" | "price-reduced" | "rejected" | "return" | "wrong-amount";

export type RefundPayer = "platform" | "shop";

export type RefundState = "done" | "failed" | "open" | "owed" | "sent" | "settled";

export type RefundWay = "bank" | "cash";

export type ReturnStatus = "approved" | "received" | "refunded" | "refused" | "requested";

export type ReviewReportReason = "advertising" | "offensive" | "other" | "personal" | "untrue";

export type ReviewStatus = "approved" | "pending" | "rejected";

export type SendingStatus = "delivered" | "rejected" | "sent" | "waiting";

export type ShopRole = "manager" | "orders" | "owner";

export type ShopStatus = "approved" | "pending" | "rejected" | "suspended";

export type StyleTag = "classic" | "industrial" | "urban";

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export type UserRole = "admin" | "shop";

export type Visibility = "active" | "hidden";

export interface AccountLabels {
  account: LedgerAccount;
  changedAt: Timestamp;
  changedBy: string;
  code: string;
  name: string | null;
  nameAr: string | null;
}

export interface Attempts {
  at: Timestamp;
  countsUntil: Timestamp;
  kind: string;
  subject: Buffer;
}

export interface AuditLog {
  action: string;
  actorId: string;
  after: Json | null;
  at: Generated<Timestamp>;
  before: Json | null;
  id: string;
  reason: string | null;
  searchForm: Generated<string | null>;
  subjectId: string | null;
  subjectKind: string;
  subjectName: string | null;
  subjectNameAr: string | null;
}

export interface BankAccounts {
  confirmedAt: Timestamp | null;
  confirmedHash: Buffer | null;
  createdAt: Timestamp;
  holder: string;
  iban: string;
  id: string;
  linkExpiresAt: Timestamp | null;
  linkHash: Buffer | null;
  shopId: string;
  usableFrom: Timestamp | null;
}

export interface BankDeposits {
  day: string;
  enteredAt: Timestamp;
  enteredBy: string;
  feeFils: Generated<number>;
  feeVatFils: Generated<number>;
  fils: number;
  id: string;
  provider: string | null;
  reference: string;
  reversedAt: Timestamp | null;
  reversedBy: string | null;
  shopId: string | null;
}

export interface BankEntries {
  batchId: string | null;
  day: string;
  decidedAt: Timestamp | null;
  decidedBy: string | null;
  fils: number;
  id: string;
  journalId: string | null;
  key: string;
  reference: string;
  searchForm: Generated<string>;
  statementId: string;
}

export interface BankFiles {
  holder: string;
  iban: string;
  id: string;
  madeAt: Timestamp;
  madeBy: string;
  messageId: string;
}

export interface BankStatements {
  closedOn: string;
  closingFils: number;
  iban: string;
  id: string;
  number: string;
  openingFils: number;
  readAt: Timestamp;
  readBy: string;
}

export interface CashCollections {
  carrier: CashCarrier;
  countedFils: number | null;
  countId: string | null;
  day: string;
  dueFils: number;
  name: string | null;
  orderId: string;
  shopId: string | null;
}

export interface CashConfirmations {
  codeHash: Buffer;
  expiresAt: Timestamp;
  groupId: string;
  sent: Generated<number>;
  tries: Generated<number>;
}

export interface CashCounts {
  countedAt: Timestamp;
  countedBy: string;
  feeFils: Generated<number>;
  feeVatFils: Generated<number>;
  id: string;
  reference: string | null;
  reversalReason: string | null;
  reversedAt: Timestamp | null;
  reversedBy: string | null;
}

export interface CatalogueChanges {
  at: Generated<Timestamp>;
  id: Generated<number>;
  numbers: number[] | null;
  tags: string[] | null;
  transactionId: Generated<string>;
}

export interface Categories {
  createdAt: Generated<Timestamp>;
  iconUrl: string | null;
  id: string;
  metaDescription: string | null;
  metaTitle: string | null;
  name: string;
  nameAr: string | null;
  parentId: string | null;
  slug: string;
  sortOrder: Generated<number>;
  status: Generated<Visibility>;
  thumbUrl: string | null;
  updatedAt: Generated<Timestamp>;
}

export interface Colors {
  createdAt: Generated<Timestamp>;
  hex: string;
  id: string;
  name: string;
  nameAr: string | null;
  slug: string;
  sortOrder: Generated<number>;
  status: Generated<Visibility>;
  updatedAt: Generated<Timestamp>;
}

export interface CommissionLines {
  baseFils: number;
  capFils: number | null;
  commissionFils: number;
  feeFils: number | null;
  fixedAt: Timestamp;
  floorFils: number | null;
  orderId: string;
  position: number;
  quantity: number;
  rateBp: number | null;
  ruleId: string | null;
  vatFils: number;
}

export interface CommissionReversals {
  commissionFils: number;
  orderId: string;
  position: number;
  refundedFils: number;
  refundId: string;
  vatFils: number;
}

export interface CommissionRules {
  capFils: number | null;
  categoryId: string | null;
  createdAt: Timestamp;
  feeFils: number | null;
  firstDay: string | null;
  floorFils: number | null;
  id: string;
  lastDay: string | null;
  rateBp: number | null;
  removedAt: Timestamp | null;
  shopId: string | null;
  updatedAt: Timestamp;
}

export interface Customers {
  createdAt: Timestamp;
  email: string | null;
  erasedAt: Timestamp | null;
  firstName: string;
  id: string;
  joinedInto: string | null;
  language: Language;
  lastName: string;
  phone: string;
  searchForm: Generated<string>;
  updatedAt: Timestamp;
}

export interface DailyFigures {
  accepted: number;
  answered: Generated<number>;
  answeredInTime: Generated<number>;
  cancelled: number;
  commissionFils: number;
  dated: Generated<number>;
  datedInTime: Generated<number>;
  day: string;
  delivered: number;
  earnedFils: number;
  newCustomers: number;
  newToShop: number;
  orderedFils: number;
  pending: number;
  processing: number;
  refundedFils: number;
  rejected: number;
  returned: number;
  shipped: number;
  shopId: string | null;
  soldFils: number;
}

export interface DeliveryAttempts {
  at: Timestamp;
  deliveryDate: string | null;
  deliveryWindow: string | null;
  eventId: string;
  failure: DeliveryFailure;
  note: string | null;
  orderId: string;
}

export interface DeliverySlots {
  booked: number;
  capacity: number;
  day: string;
  deliveryWindow: string;
  shopId: string | null;
}

export interface DeliveryTerms {
  areas: Json;
  days: number[];
  floorFeeFils: Generated<number>;
  freeFromFils: number | null;
  shopId: string | null;
  updatedAt: Timestamp;
  version: Generated<number>;
  windows: Json;
}

export interface DemoCardSessions {
  card: DemoCard | null;
  dispute: string | null;
  expiresAt: Timestamp;
  fils: number;
  language: string;
  leftUrl: string;
  lines: Json;
  paidAt: Timestamp | null;
  paidUrl: string;
  paymentId: string;
  ref: string;
  status: Generated<DemoCardState>;
}

export interface DemoProviderAccounts {
  changedAt: Timestamp;
  missing: string[];
  name: string;
  ref: string;
  returnUrl: string | null;
  shopId: string;
}

export interface Disputes {
  decidedAt: Timestamp | null;
  dueAt: Timestamp | null;
  fils: number;
  id: string;
  openedAt: Timestamp;
  paymentId: string;
  providerRef: string;
  reason: string;
  status: DisputeState;
}

export interface DisputeShares {
  disputeId: string;
  fils: number;
  orderId: string;
}

export interface Documents {
  content: Json;
  correctsId: string | null;
  id: string;
  issuedAt: Timestamp;
  issuerId: string | null;
  number: number;
  orderId: string | null;
  series: string;
  shopId: string | null;
  story: string;
  totalFils: number;
  type: DocumentType;
  vatFils: number;
  year: number;
}

export interface DocumentSendings {
  attempt: Generated<number>;
  documentId: string;
  nextAt: Timestamp;
  providerRef: string | null;
  reasons: Generated<string[]>;
  status: SendingStatus;
  statusSince: Timestamp;
  tries: Generated<number>;
}

export interface DocumentSeries {
  issuerId: string | null;
  last: number;
  series: string;
  year: number;
}

export interface ExchangeRates {
  currency: Currency;
  day: string;
  enteredAt: Timestamp;
  enteredBy: string | null;
  rateBp: number;
  source: string;
}

export interface FactorSteps {
  challenge: string | null;
  expiresAt: Timestamp;
  failures: Generated<number>;
  purpose: string;
  remember: Generated<boolean>;
  secret: Buffer | null;
  tokenHash: Buffer;
  userId: string;
}

export interface Families {
  id: Generated<number>;
  key: string;
  ownerId: Generated<string>;
  shopId: string | null;
}

export interface FigureChanges {
  day: string;
  id: Generated<number>;
  shopId: string | null;
}

export interface Guests {
  createdAt: Timestamp;
  expiresAt: Timestamp;
  id: string;
  tokenHash: Buffer;
}

export interface Holidays {
  day: string;
  name: string;
  nameAr: string;
}

export interface ImportWords {
  decidedAt: Timestamp;
  field: string;
  form: string;
  meaning: string;
  said: string;
  shopId: string;
}

export interface Installation {
  beat: Generated<number>;
  heldAt: Timestamp | null;
  heldBecause: string | null;
  home: string | null;
  id: Generated<string>;
  isOnly: Generated<boolean>;
}

export interface JournalFiles {
  journalId: string;
  objectId: string;
  position: number;
}

export interface Journals {
  confirmedAt: Timestamp | null;
  confirmedBy: string | null;
  credit: LedgerAccount;
  day: string;
  debit: LedgerAccount;
  enteredAt: Timestamp;
  enteredBy: string;
  fils: number;
  id: string;
  reason: string;
  shopId: string | null;
  template: string;
  withdrawnAt: Timestamp | null;
  withdrawnBy: string | null;
}

export interface KycDocumentEvents {
  actorId: string | null;
  at: Timestamp;
  fromStatus: KycDocumentStatus | null;
  id: string;
  kycDocumentId: string;
  reason: string | null;
  toStatus: KycDocumentStatus;
  undoes: string | null;
}

export interface KycDocumentLinks {
  expiresAt: Timestamp;
  objectId: string;
  readerId: string;
  secretHash: Buffer;
}

export interface KycDocumentReads {
  at: Generated<Timestamp>;
  id: string;
  objectId: string;
  readerId: string;
}

export interface KycDocuments {
  expiresOn: string | null;
  id: string;
  objectId: string;
  rejectionReason: string | null;
  shopId: string;
  status: Generated<KycDocumentStatus>;
  statusSince: Generated<Timestamp>;
  type: KycDocumentType;
  uploadedAt: Generated<Timestamp>;
}

export interface LedgerBatches {
  at: Timestamp;
  event: string;
  eventId: string;
  id: string;
  madeIn: Generated<string>;
  occurredAt: Timestamp | null;
}

export interface LedgerChain {
  batchId: string;
  hash: Buffer;
  number: number;
  previous: Buffer;
}

export interface LedgerChecks {
  at: Timestamp;
  faults: number;
  hash: Buffer;
  number: number;
}

export interface LedgerEntries {
  account: LedgerAccount;
  batchId: string;
  fils: number;
  id: Generated<number>;
  kind: LedgerKind;
  orderId: string | null;
  shopId: string | null;
}

export interface LedgerEntriesInEuros {
  account: string;
  batchId: string;
  cents: number;
  id: number;
  kind: LedgerKind;
  orderId: string | null;
  shopId: string | null;
}

export interface ListingDocuments {
  card: string;
  number: number;
  record: string;
}

export interface ListingFormat {
  only: Generated<boolean>;
  version: number;
}

export interface Listings {
  categoryId: string;
  colorIds: string[];
  createdAt: Timestamp;
  depthMm: number | null;
  family: number | null;
  has3d: Generated<boolean>;
  heightMm: number | null;
  nameKey: string;
  number: number;
  ownerId: string | null;
  priceAedFils: number;
  productId: string;
  rating: Generated<number>;
  ratingScore: Generated<number>;
  seats: Generated<number>;
  styleTags: ArrayType<StyleTag>;
  widthMm: number | null;
}

export interface ListingTexts {
  nameForm: string;
  number: number;
  textForm: string;
}

export interface Mails {
  attempts: Generated<number>;
  bodyHtml: string;
  bodyText: string;
  calendar: string | null;
  createdAt: Generated<Timestamp>;
  eventKey: string | null;
  id: string;
  language: Language;
  lastError: string | null;
  recipient: string;
  searchForm: Generated<string>;
  sentAt: Timestamp | null;
  status: MailStatus;
  subject: string;
}

export interface MissedSearches {
  day: string;
  times: number;
  words: string;
}

export interface ModelSizes {
  depth: number;
  height: number;
  objectId: string;
  width: number;
}

export interface Notifications {
  createdAt: Generated<Timestamp>;
  eventKey: string;
  href: string | null;
  id: string;
  kind: string;
  params: Generated<Json>;
  readAt: Timestamp | null;
  subjectId: string | null;
  subjectKind: string | null;
  userId: string;
}

export interface NumberGaps {
  at: Timestamp;
  first: number;
  id: Generated<number>;
  issuerId: string | null;
  last: number;
  series: string;
  year: number | null;
}

export interface Objects {
  claimedAt: Timestamp | null;
  contentType: string;
  createdAt: Generated<Timestamp>;
  fileName: Generated<string>;
  height: number | null;
  id: string;
  ownerId: string | null;
  purpose: ObjectPurpose;
  sha256: Buffer;
  sizeBytes: number;
  width: number | null;
}

export interface OrderEvents {
  actorId: string | null;
  at: Timestamp;
  by: OrderMover;
  details: Json | null;
  fromStatus: OrderStatus | null;
  id: string;
  orderId: string;
  reason: string | null;
  toStatus: OrderStatus;
}

export interface OrderGroups {
  addressLine: string;
  city: string;
  company: string | null;
  companyTrn: string | null;
  contactProvenAt: Timestamp | null;
  createdAt: Timestamp;
  customerId: string;
  doorCm: number | null;
  email: string;
  emirate: Emirate;
  firstName: string;
  floor: number | null;
  hasLift: boolean | null;
  id: string;
  language: Language;
  lastName: string;
  link: string;
  linkExpiresAt: Timestamp;
  makani: string | null;
  notes: string | null;
  number: number;
  paymentMethod: PaymentMethod;
  phone: string;
  searchForm: Generated<string>;
  termsVersion: number | null;
}

export interface OrderItems {
  assemblyFils: number | null;
  bundleOf: string | null;
  cancelled: Generated<number>;
  color: Json | null;
  exchangeRateBp: number | null;
  foreignCurrency: Currency | null;
  foreignPriceFils: number | null;
  hsCode: string | null;
  listPriceFils: number | null;
  name: string;
  nameAr: string | null;
  orderId: string;
  photo: string | null;
  position: number;
  productId: string;
  quantity: number;
  sku: string | null;
  totalFils: number;
  unitPriceFils: number;
  vatFils: number;
}

export interface OrderMessages {
  at: Timestamp;
  authorId: string | null;
  by: OrderMover;
  id: string;
  isProven: boolean | null;
  kind: OrderMessageKind;
  orderId: string;
  text: string;
}

export interface OrderPhotos {
  eventId: string | null;
  objectId: string;
  orderId: string;
  position: number;
  returnId: string | null;
  reviewId: string | null;
  secret: Buffer;
}

export interface OrderProposals {
  createdAt: Timestamp;
  day: string;
  deliveryWindow: string;
  endedAt: Timestamp | null;
  id: string;
  orderId: string;
  reason: string;
  status: Generated<ProposalStatus>;
}

export interface Orders {
  askedAt: Timestamp | null;
  calendarSequence: Generated<number>;
  codFeeFils: number;
  confirmedAt: Timestamp | null;
  convertedOn: string | null;
  createdAt: Timestamp;
  deliveredAt: Timestamp | null;
  deliveryDate: string | null;
  deliveryFils: number;
  deliveryFinalAt: Timestamp | null;
  deliveryId: string | null;
  deliveryWindow: string | null;
  escalatedAt: Timestamp | null;
  freeFromFils: number | null;
  groupId: string;
  id: string;
  itemsFils: number;
  number: number;
  paidFils: Generated<number>;
  paymentStatus: Generated<PaymentStatus>;
  platformRole: PlatformRole;
  refundedFils: Generated<number>;
  rejectionReason: string | null;
  remindedAt: Timestamp | null;
  returnableUntil: Timestamp | null;
  shopId: string | null;
  shopName: string;
  shopNameAr: string | null;
  status: Generated<OrderStatus>;
  statusSince: Timestamp;
  totalFils: number;
  updatedAt: Timestamp;
  vatFils: number;
  waivedFils: number | null;
}

export interface OwnerChanges {
  changedAt: Timestamp;
  changedBy: string;
  email: string;
  formerRole: ShopRole | null;
  id: string;
  objectedAt: Timestamp | null;
  objectedBy: string | null;
  openUntil: Timestamp | null;
  role: ShopRole | null;
  settledAt: Timestamp | null;
  shopId: string;
  userId: string;
}

export interface OwnerObjections {
  changeId: string;
  tokenHash: Buffer;
  userId: string;
}

export interface PasswordResets {
  createdAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  tokenHash: Buffer;
  usedAt: Timestamp | null;
  userId: string;
}

export interface Payments {
  createdAt: Timestamp;
  expiresAt: Timestamp;
  fils: number;
  groupId: string;
  id: string;
  intentRef: string | null;
  paidAt: Timestamp | null;
  provider: string;
  sessionRef: string | null;
  sessionUrl: string | null;
  status: Generated<PaymentState>;
}

export interface PaymentShares {
  capture: CaptureState | null;
  capturedAt: Timestamp | null;
  captureFils: number | null;
  captureProblem: string | null;
  fils: number;
  orderId: string;
  paymentId: string;
  releasedAt: Timestamp | null;
  releaseRefusedAt: Timestamp | null;
}

export interface PayoutEvents {
  actorId: string | null;
  at: Timestamp;
  fromStatus: PayoutStatus | null;
  id: string;
  payoutId: string;
  reason: string | null;
  toStatus: PayoutStatus;
  undoes: string | null;
}

export interface Payouts {
  accountId: string | null;
  approvedAt: Timestamp | null;
  bankFileId: string | null;
  fils: number;
  holder: string | null;
  iban: string | null;
  id: string;
  notes: string | null;
  number: Generated<number>;
  paidAt: Timestamp | null;
  provider: string | null;
  reference: string | null;
  rejectionReason: string | null;
  requestedAt: Timestamp;
  returnedAt: Timestamp | null;
  scheduledOn: string | null;
  sentAt: Timestamp | null;
  shopId: string;
  status: Generated<PayoutStatus>;
  statusSince: Timestamp;
  transferAttempt: Generated<number>;
  transferProblem: string | null;
}

export interface PayoutSchedules {
  minimumFils: number;
  nextDay: string;
  rhythm: PayoutRhythm;
  shopId: string;
  updatedAt: Timestamp;
}

export interface PayoutSender {
  holder: string;
  iban: string;
  isOnly: Generated<boolean>;
  updatedAt: Timestamp;
}

export interface PeriodLocks {
  lockedAt: Timestamp;
  lockedBy: string;
  month: string;
}

export interface PhotoHashes {
  bands: Generated<number[] | null>;
  hash: string | null;
  objectId: string;
}

export interface PieceFigures {
  orderedFils: number;
  orders: number;
  productId: string;
  quantity: number;
  shopId: string | null;
  span: FigureSpan;
  startsOn: string;
}

export interface PiecesComingBack {
  eventId: string;
  isRestocked: boolean | null;
  orderId: string;
  position: number;
  quantity: number;
  receivedAt: Timestamp | null;
  receivedBy: string | null;
}

export interface PieceViews {
  bagged: number;
  productId: string | null;
  shopId: string | null;
  span: FigureSpan;
  startsOn: string;
  views: number;
}

export interface PlatformPeople {
  invitedAt: Generated<Timestamp>;
  role: AdminRole;
  roleSince: Generated<Timestamp>;
  userId: string;
}

export interface PlatformProfileConfirmations {
  confirmedAt: Timestamp;
  confirmedBy: string;
  profileId: string;
}

export interface Policies {
  body: string;
  bodyAr: string;
  policy: string;
  termsVersion: Generated<number | null>;
  title: string;
  titleAr: string;
  updatedAt: Timestamp;
  version: Generated<number>;
}

export interface ProductChanges {
  content: Json;
  decidedBy: string | null;
  id: string;
  productId: string;
  proposedAt: Generated<Timestamp>;
  proposedBy: string;
  rejectionReason: string | null;
  settledAt: Timestamp | null;
  status: Generated<ProductChangeStatus>;
}

export interface ProductColors {
  colorId: string | null;
  hex: string | null;
  imageUrl: string | null;
  labelOverride: string | null;
  name: string | null;
  nameAr: string | null;
  position: number;
  productId: string;
}

export interface ProductEvents {
  actorId: string | null;
  at: Generated<Timestamp>;
  fromStatus: ProductStatus | null;
  id: string;
  productId: string;
  reason: string | null;
  toStatus: ProductStatus;
  undoes: string | null;
}

export interface ProductImportCorrections {
  field: string;
  importId: string;
  number: number;
  value: string;
}

export interface ProductImportImages {
  importId: string;
  source: string;
  url: string;
}

export interface ProductImportRows {
  cells: string[];
  importId: string;
  isNew: Generated<boolean>;
  links: Json | null;
  number: number;
  problems: Generated<Json>;
  productId: string | null;
  said: Json | null;
  state: ProductImportRowState;
}

export interface ProductImports {
  checkedCount: Generated<number>;
  clearedAt: Timestamp | null;
  createdAt: Generated<Timestamp>;
  createdBy: string;
  doneCount: Generated<number>;
  endedAt: Timestamp | null;
  failedCount: Generated<number>;
  failure: string | null;
  fileId: string;
  fileName: string;
  format: string;
  headings: string[];
  id: string;
  imagePartCount: number | null;
  imageParts: Generated<string[]>;
  knownCount: Generated<number>;
  mapping: string[];
  movedAt: Generated<Timestamp>;
  newCount: Generated<number>;
  refusedCount: Generated<number>;
  rowCount: number;
  sameCount: Generated<number>;
  sample: Generated<Json>;
  shopId: string;
  startedAt: Timestamp | null;
  status: Generated<ProductImportStatus>;
  statusSince: Generated<Timestamp>;
}

export interface ProductLinks {
  kind: ProductLinkKind;
  linkedProductId: string;
  position: number;
  productId: string;
}

export interface ProductPrices {
  currency: Currency;
  priceFils: number;
  productId: string;
  validFrom: Timestamp;
  validUntil: Timestamp | null;
}

export interface Products {
  additionalPhotos: Generated<string[]>;
  assemblyFils: number | null;
  bundleDiscountBp: Generated<number>;
  categoryId: string;
  chaiseSide: string | null;
  createdAt: Generated<Timestamp>;
  currency: Generated<Currency>;
  depthMm: number | null;
  description: string | null;
  descriptionAr: string | null;
  dimensions: string;
  familyId: number | null;
  familyPosition: number | null;
  heightMm: number | null;
  hsCode: string | null;
  id: string;
  isMajlis: Generated<boolean>;
  mainPhoto: string | null;
  name: string;
  nameAr: string | null;
  ownerId: Generated<string>;
  photo3d: string | null;
  photo3dVariant: string | null;
  priceFils: number;
  rejectionReason: string | null;
  reviewCount: Generated<number>;
  reviewStars: Generated<number>;
  searchForm: Generated<string>;
  seatDepthCm: number | null;
  seatHeightCm: number | null;
  seats: number | null;
  shopId: string | null;
  status: Generated<ProductStatus>;
  stock: Generated<number>;
  styleTags: ArrayType<StyleTag>;
  updatedAt: Generated<Timestamp>;
  weightKg: Numeric;
  widthMm: number | null;
}

export interface ProductSkus {
  productId: string;
  shopId: string;
  sku: string;
}

export interface ProductVersions {
  content: Json;
  decidedAt: Timestamp;
  eventId: string;
  productId: string;
}

export interface ProviderAccounts {
  balanceAskedAt: Timestamp | null;
  isReady: Generated<boolean>;
  lookedAt: Timestamp | null;
  missing: Generated<string[]>;
  openedAt: Timestamp;
  provider: string;
  ref: string;
  shopId: string;
  usableFrom: Timestamp | null;
}

export interface ProviderLines {
  at: Timestamp;
  feeFils: number;
  fils: number;
  id: string;
  kind: ProviderLineKind;
  readAt: Timestamp;
  ref: string;
  source: string | null;
}

export interface RecoveryCodes {
  codeHash: Buffer;
  userId: string;
}

export interface RefundAccounts {
  changedAt: Timestamp | null;
  ending: string;
  enteredAt: Timestamp;
  enteredBy: string | null;
  entryReason: string | null;
  groupId: string;
  sealed: Buffer;
}

export interface RefundItems {
  fils: number;
  orderId: string;
  position: number;
  quantity: number;
  refundId: string;
}

export interface Refunds {
  attemptId: Generated<string>;
  bearer: Generated<RefundBearer>;
  cause: RefundCause;
  createdAt: Timestamp;
  decidedBy: string | null;
  doneAt: Timestamp | null;
  enteredBy: string | null;
  fils: number;
  handedBy: string | null;
  id: string;
  method: PaymentMethod;
  number: Generated<number>;
  orderId: string;
  paidBy: RefundWay | null;
  paidOn: string | null;
  payer: Generated<RefundPayer>;
  paymentId: string | null;
  problem: string | null;
  providerRef: string | null;
  reason: string | null;
  receivedBy: string | null;
  reference: string | null;
  returnId: string | null;
  status: RefundState;
}

export interface RefundTransfers {
  attemptId: string | null;
  bankFileId: string;
  refundId: string;
  returnedAt: Timestamp | null;
  returnReason: string | null;
  sealed: Buffer | null;
  try: number;
}

export interface RequestKeys {
  expiresAt: Timestamp;
  fingerprint: Buffer;
  key: Buffer;
  madeId: string;
}

export interface ReturnEvents {
  actorId: string | null;
  at: Timestamp;
  by: OrderMover;
  fromStatus: ReturnStatus | null;
  id: string;
  reason: string | null;
  returnId: string;
  toStatus: ReturnStatus;
}

export interface ReturnItems {
  orderId: string;
  position: number;
  quantity: number;
  returnId: string;
}

export interface Returns {
  createdAt: Timestamp;
  fetchAgreedAt: Timestamp | null;
  fetchOn: string | null;
  fetchWindow: string | null;
  id: string;
  isRestocked: Generated<boolean>;
  number: Generated<number>;
  orderId: string;
  reason: string;
  refundFils: number | null;
  refusalReason: string | null;
  status: Generated<ReturnStatus>;
  statusSince: Timestamp;
}

export interface ReviewAsks {
  at: Timestamp;
  orderId: string;
}

export interface ReviewEvents {
  actorId: string | null;
  at: Timestamp;
  fromStatus: ReviewStatus | null;
  id: string;
  reason: string | null;
  reviewId: string;
  toStatus: ReviewStatus;
  undoes: string | null;
}

export interface ReviewReports {
  at: Timestamp;
  id: string;
  note: string | null;
  reason: ReviewReportReason;
  reviewId: string;
}

export interface Reviews {
  authorName: string | null;
  comment: string;
  createdAt: Timestamp;
  hasPhotos: Generated<boolean>;
  id: string;
  language: Language;
  openReports: Generated<number>;
  orderId: string;
  position: number;
  productId: string;
  rejectionReason: string | null;
  repliedAt: Timestamp | null;
  reply: string | null;
  replyEditedAt: Timestamp | null;
  searchForm: Generated<string>;
  shopId: string | null;
  stars: number;
  status: Generated<ReviewStatus>;
  statusSince: Timestamp;
}

export interface RoomProducts {
  position: number;
  productId: string;
  quantity: Generated<number>;
  roomId: string;
  x: number | null;
  y: number | null;
}

export interface Rooms {
  focus: Generated<string>;
  id: string;
  image: string;
  isFeatured: Generated<boolean>;
  isShown: Generated<boolean>;
  key: string;
  position: number;
  text: string | null;
  textAr: string | null;
  title: string;
  titleAr: string;
}

export interface SearchHits {
  block: number;
  hits: Buffer;
  inName: boolean;
  word: string;
}

export interface SearchWords {
  word: string;
}

export interface SecondFactors {
  counter: number | null;
  createdAt: Timestamp;
  credentialId: string | null;
  id: string;
  kind: string;
  lastStep: number | null;
  lastUsedAt: Timestamp | null;
  name: string;
  publicKey: Buffer | null;
  secret: Buffer | null;
  transports: string[] | null;
  userId: string;
}

export interface Seeds {
  appliedAt: Generated<Timestamp>;
  name: string;
  reached: Timestamp | null;
}

export interface Sessions {
  address: string | null;
  browser: string | null;
  confirmedAt: Timestamp | null;
  createdAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  failedConfirmations: Generated<number>;
  id: Generated<string>;
  lastUsedAt: Generated<Timestamp>;
  system: string | null;
  tokenHash: Buffer;
  userId: string;
}

export interface Settings {
  arabicRequired: Generated<boolean>;
  autoApproveShops: Generated<boolean>;
  cashConfirmAboveFils: Generated<number>;
  cashConfirmation: Generated<boolean>;
  cashConfirmMinutes: Generated<number>;
  codCapFils: Generated<number | null>;
  codFeeFils: Generated<number>;
  commissionBp: Generated<number>;
  deliveryFeeFils: Generated<number>;
  deliveryUndoMinutes: Generated<number>;
  emailNotifications: Generated<boolean>;
  legalAddress: string | null;
  legalAuthority: string | null;
  legalCity: string | null;
  legalEmirate: Emirate | null;
  legalLicence: string | null;
  legalName: Generated<string>;
  legalNameAr: string | null;
  legalTrn: string | null;
  monthlyCommissionInvoices: Generated<boolean>;
  notifyProductSubmissions: Generated<boolean>;
  notifyShopRegistrations: Generated<boolean>;
  only: Generated<boolean>;
  payoutHoldDays: number | null;
  payoutSecondPersonAboveFils: Generated<number | null>;
  refundLimitManagerFils: Generated<number>;
  refundLimitOperationsFils: Generated<number>;
  refundLimitOrdersFils: Generated<number>;
  requireProductApproval: Generated<boolean>;
  requireSecondFactorForPayouts: Generated<boolean>;
  returnDays: Generated<number>;
  reviewAskDays: Generated<number>;
  reviewsEnabled: Generated<boolean>;
  salesEmail: string | null;
  shopsKeepCash: Generated<boolean>;
  supportEmail: string | null;
  supportPhone: string | null;
  supportWhatsapp: string | null;
  unansweredHours: Generated<number>;
  updatedAt: Generated<Timestamp>;
}

export interface Settlement {
  changedAt: Generated<Timestamp>;
  isOnly: Generated<boolean>;
  mode: Generated<string>;
}

export interface ShopClosures {
  firstDay: string;
  isOver: Generated<boolean>;
  lastDay: string;
  shopId: string;
}

export interface ShopEvents {
  actorId: string | null;
  at: Generated<Timestamp>;
  fromStatus: ShopStatus | null;
  id: string;
  reason: string | null;
  shopId: string;
  toStatus: ShopStatus;
  undoes: string | null;
}

export interface ShopFactChecks {
  checkedAt: Generated<Timestamp>;
  checkedBy: string;
  fact: string;
  shopId: string;
  value: string;
}

export interface ShopPages {
  area: string | null;
  areaAr: string | null;
  cover: string | null;
  hours: string | null;
  hoursAr: string | null;
  logo: string | null;
  mapUrl: string | null;
  shopId: string;
  showsAddress: Generated<boolean>;
  story: string | null;
  storyAr: string | null;
  updatedAt: Timestamp;
  version: Generated<number>;
  whatsapp: string | null;
}

export interface ShopPeople {
  createdAt: Generated<Timestamp>;
  invitedEmail: string | null;
  mutedMails: Generated<string[]>;
  role: ShopRole;
  shopId: string;
  userId: string;
}

export interface Shops {
  businessAddress: string;
  businessRegistrationNumber: string;
  businessType: Generated<BusinessType>;
  createdAt: Generated<Timestamp>;
  email: string;
  emirate: Emirate | null;
  emiratesId: string | null;
  id: string;
  licenceAuthority: string | null;
  licenceEmirate: Emirate | null;
  licenceExpiresOn: string | null;
  ownerName: string;
  phone: string;
  platformRole: Generated<PlatformRole>;
  rejectionReason: string | null;
  returnAddress: string | null;
  returnDays: number | null;
  searchForm: Generated<string>;
  setUpDismissedAt: Timestamp | null;
  shopName: string;
  shopNameAr: string | null;
  status: Generated<ShopStatus>;
  statusSince: Generated<Timestamp>;
  suspensionReason: string | null;
  taxId: string;
  updatedAt: Generated<Timestamp>;
  userId: string;
}

export interface ShopSlugs {
  isCurrent: Generated<boolean>;
  shopId: string;
  slug: string;
}

export interface StockNotices {
  confirmedAt: Timestamp | null;
  createdAt: Timestamp;
  email: string;
  id: string;
  language: string;
  link: string;
  productId: string;
}

export interface SummaryLines {
  documentId: string;
  orderId: string;
  refundId: string | null;
}

export interface SynonymGroups {
  createdAt: Generated<Timestamp>;
  id: string;
  updatedAt: Generated<Timestamp>;
  words: string[];
}

export interface TaxProfiles {
  enteredAt: Timestamp | null;
  enteredBy: string | null;
  holdsFrom: string;
  id: string;
  kycDocumentId: string | null;
  legalName: string;
  legalNameAr: string | null;
  objectId: string | null;
  shopId: string | null;
  trn: string | null;
  trnEndsOn: string | null;
}

export interface TermsAcceptances {
  at: Timestamp;
  shopId: string;
  userId: string;
  version: number;
}

export interface TransferReversals {
  askedAt: Timestamp;
  doneAt: Timestamp | null;
  fils: number;
  id: string;
  payoutId: string;
  problem: string | null;
  ref: string | null;
  shopId: string;
  status: Generated<string>;
}

export interface Undos {
  actorId: string;
  id: string;
  kept: Json;
  kind: string;
  madeAt: Timestamp;
}

export interface UnnamedFiles {
  id: string;
  since: Timestamp;
}

export interface UploadTickets {
  contentType: string | null;
  createdAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  fileName: Generated<string>;
  id: string;
  ownerId: string | null;
  purpose: ObjectPurpose;
  secretHash: Buffer;
  sizeBytes: number | null;
  usedAt: Timestamp | null;
}

export interface UserDays {
  day: string;
  userId: string;
}

export interface Users {
  createdAt: Generated<Timestamp>;
  email: string;
  firstName: string;
  id: string;
  language: Generated<Language>;
  lastName: string;
  lastSignedInAt: Timestamp | null;
  passwordHash: string;
  role: Generated<UserRole>;
  updatedAt: Generated<Timestamp>;
}

export interface VatByDelivery {
  isByDelivery: Generated<boolean>;
  issuerId: string | null;
  since: string;
}

export interface Wishlists {
  guestId: string;
  link: string;
  name: string;
  note: string;
  productIds: string[];
  version: number;
}

export interface Database {
  accountLabels: AccountLabels;
  attempts: Attempts;
  auditLog: AuditLog;
  bankAccounts: BankAccounts;
  bankDeposits: BankDeposits;
  bankEntries: BankEntries;
  bankFiles: BankFiles;
  bankStatements: BankStatements;
  cashCollections: CashCollections;
  cashConfirmations: CashConfirmations;
  cashCounts: CashCounts;
  catalogueChanges: CatalogueChanges;
  categories: Categories;
  colors: Colors;
  commissionLines: CommissionLines;
  commissionReversals: CommissionReversals;
  commissionRules: CommissionRules;
  customers: Customers;
  dailyFigures: DailyFigures;
  deliveryAttempts: DeliveryAttempts;
  deliverySlots: DeliverySlots;
  deliveryTerms: DeliveryTerms;
  demoCardSessions: DemoCardSessions;
  demoProviderAccounts: DemoProviderAccounts;
  disputes: Disputes;
  disputeShares: DisputeShares;
  documents: Documents;
  documentSendings: DocumentSendings;
  documentSeries: DocumentSeries;
  exchangeRates: ExchangeRates;
  factorSteps: FactorSteps;
  families: Families;
  figureChanges: FigureChanges;
  guests: Guests;
  holidays: Holidays;
  importWords: ImportWords;
  installation: Installation;
  journalFiles: JournalFiles;
  journals: Journals;
  kycDocumentEvents: KycDocumentEvents;
  kycDocumentLinks: KycDocumentLinks;
  kycDocumentReads: KycDocumentReads;
  kycDocuments: KycDocuments;
  ledgerBatches: LedgerBatches;
  ledgerChain: LedgerChain;
  ledgerChecks: LedgerChecks;
  ledgerEntries: LedgerEntries;
  ledgerEntriesInEuros: LedgerEntriesInEuros;
  listingDocuments: ListingDocuments;
  listingFormat: ListingFormat;
  listings: Listings;
  listingTexts: ListingTexts;
  mails: Mails;
  missedSearches: MissedSearches;
  modelSizes: ModelSizes;
  notifications: Notifications;
  numberGaps: NumberGaps;
  objects: Objects;
  orderEvents: OrderEvents;
  orderGroups: OrderGroups;
  orderItems: OrderItems;
  orderMessages: OrderMessages;
  orderPhotos: OrderPhotos;
  orderProposals: OrderProposals;
  orders: Orders;
  ownerChanges: OwnerChanges;
  ownerObjections: OwnerObjections;
  passwordResets: PasswordResets;
  payments: Payments;
  paymentShares: PaymentShares;
  payoutEvents: PayoutEvents;
  payouts: Payouts;
  payoutSchedules: PayoutSchedules;
  payoutSender: PayoutSender;
  periodLocks: PeriodLocks;
  photoHashes: PhotoHashes;
  pieceFigures: PieceFigures;
  piecesComingBack: PiecesComingBack;
  pieceViews: PieceViews;
  platformPeople: PlatformPeople;
  platformProfileConfirmations: PlatformProfileConfirmations;
  policies: Policies;
  productChanges: ProductChanges;
  productColors: ProductColors;
  productEvents: ProductEvents;
  productImportCorrections: ProductImportCorrections;
  productImportImages: ProductImportImages;
  productImportRows: ProductImportRows;
  productImports: ProductImports;
  productLinks: ProductLinks;
  productPrices: ProductPrices;
  products: Products;
  productSkus: ProductSkus;
  productVersions: ProductVersions;
  providerAccounts: ProviderAccounts;
  providerLines: ProviderLines;
  recoveryCodes: RecoveryCodes;
  refundAccounts: RefundAccounts;
  refundItems: RefundItems;
  refunds: Refunds;
  refundTransfers: RefundTransfers;
  requestKeys: RequestKeys;
  returnEvents: ReturnEvents;
  returnItems: ReturnItems;
  returns: Returns;
  reviewAsks: ReviewAsks;
  reviewEvents: ReviewEvents;
  reviewReports: ReviewReports;
  reviews: Reviews;
  roomProducts: RoomProducts;
  rooms: Rooms;
  searchHits: SearchHits;
  searchWords: SearchWords;
  secondFactors: SecondFactors;
  seeds: Seeds;
  sessions: Sessions;
  settings: Settings;
  settlement: Settlement;
  shopClosures: ShopClosures;
  shopEvents: ShopEvents;
  shopFactChecks: ShopFactChecks;
  shopPages: ShopPages;
  shopPeople: ShopPeople;
  shops: Shops;
  shopSlugs: ShopSlugs;
  stockNotices: StockNotices;
  summaryLines: SummaryLines;
  synonymGroups: SynonymGroups;
  taxProfiles: TaxProfiles;
  termsAcceptances: TermsAcceptances;
  transferReversals: TransferReversals;
  undos: Undos;
  unnamedFiles: UnnamedFiles;
  uploadTickets: UploadTickets;
  userDays: UserDays;
  users: Users;
  vatByDelivery: VatByDelivery;
  wishlists: Wishlists;
}
