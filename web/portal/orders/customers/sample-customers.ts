import type { Customer } from '#contract/orders/customers.ts'

const dayMs = 86_400_000

/** Four people who are nobody, for a demo that has no customers yet (R-CUST-06). */
export function sampleCustomers(now: Date): readonly Customer[] {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  return [
    {
      ...person('Mariam', 'Al Hosani', '+971501234567', 'Jumeirah 2, Dubai'),
      createdAt: ago(600),
      updatedAt: ago(3),
      totalOrders: 12,
      totalSpent: 2_845_000,
      lastOrderDate: ago(3),
    },
    {
      ...person('Omar', 'Rashid', '+971559021180', 'Al Reem Island, Abu Dhabi'),
      createdAt: ago(480),
      updatedAt: ago(18),
      totalOrders: 4,
      totalSpent: 912_000,
      lastOrderDate: ago(18),
    },
    {
      ...person('Layla', 'Saeed', '+971567710093', 'Al Majaz, Sharjah'),
      createdAt: ago(300),
      updatedAt: ago(5),
      totalOrders: 7,
      totalSpent: 1_530_000,
      lastOrderDate: ago(5),
    },
    {
      ...person('Daniel', 'Ferreira', '+971582046612', 'Dubai Marina, Dubai'),
      createdAt: ago(270),
      updatedAt: ago(64),
      totalOrders: 1,
      totalSpent: 224_000,
      lastOrderDate: ago(64),
    },
  ]
}

function person(firstName: string, lastName: string, phone: string, address: string) {
  const id = `sample-${firstName.toLowerCase()}`
  return { id, firstName, lastName, email: `${firstName.toLowerCase()}@example.ae`, phone, address }
}
