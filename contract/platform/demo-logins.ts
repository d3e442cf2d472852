/** The three test logins of demo mode (R-DEMO-04); read by the seed, `/credentials` and the start message. */
export const demoPassword = 'majlis-demo'

export const demoLogins = [
  { label: 'Admin', role: 'admin', email: 'admin@majlis.example', signInPath: '/login' },
  { label: 'Approved shop', role: 'shop', email: 'shop@majlis.example', signInPath: '/shop/login' },
  { label: 'Pending shop', role: 'shop', email: 'pending@majlis.example', signInPath: '/shop/login' },
] as const

/** The demo's administrators with other roles (G-138), same password and sign-in page; not listed by `/api/credentials`. */
export const demoColleagues = [
  { adminRole: 'operations', email: 'operations@majlis.example' },
  { adminRole: 'finance', email: 'finance@majlis.example' },
  { adminRole: 'support', email: 'support@majlis.example' },
] as const

/** The demo's shops, whose owners have the same password. */
export const demoShopEmails = [
  'shop@majlis.example',
  'sadu-house@majlis.example',
  'khashab-works@majlis.example',
  'mina-industrial@majlis.example',
  'qamar-lighting@majlis.example',
  'al-waha@majlis.example',
  'rimal-outdoor@majlis.example',
  'fujairah-stone@majlis.example',
  'pending@majlis.example',
  'noor-imports@majlis.example',
  'safa-upholstery@majlis.example',
] as const
