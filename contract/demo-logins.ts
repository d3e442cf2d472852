/** The three test logins of demo mode (R-DEMO-04); read by the seed, `/credentials` and the start message. */
export const demoPassword = 'majlis-demo'

export const demoLogins = [
  { label: 'Admin', role: 'admin', email: 'admin@majlis.example', signInPath: '/login' },
  { label: 'Approved shop', role: 'shop', email: 'shop@majlis.example', signInPath: '/shop/login' },
  { label: 'Pending shop', role: 'shop', email: 'pending@majlis.example', signInPath: '/shop/login' },
] as const
