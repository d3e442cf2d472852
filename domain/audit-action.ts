/** What administrators do that is recorded (R-STATE-08), each named by its subject and its verb. */
export const auditActions = [
  'admin.created',
  'profile.changed',
  'password.changed',
  'password.reset',
  'settings.changed',
  'shop.decided',
  'shop.changed',
  'shop.fact-checked',
  'product.created',
  'product.changed',
  'product.decided',
  'product.deleted',
  'category.created',
  'category.changed',
  'category.deleted',
  'category.restored',
  'color.created',
  'color.changed',
  'color.deleted',
  'color.restored',
  'color.seeded',
  'synonyms.created',
  'synonyms.changed',
  'synonyms.deleted',
  'policy.changed',
  'mail.retried',
  'order.moved',
] as const
export type AuditAction = (typeof auditActions)[number]

/** What an action may be about. */
export const auditSubjects = [
  'user',
  'settings',
  'shop',
  'product',
  'category',
  'color',
  'synonyms',
  'policy',
  'mail',
  'order',
] as const
export type AuditSubject = (typeof auditSubjects)[number]
