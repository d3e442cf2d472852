import { z } from 'zod'
import { policies } from '#domain/orders/policies.ts'
import { endpoint } from '#contract/endpoint.ts'
import { amount, currency, sum } from '#contract/amounts.ts'

export const readConfig = endpoint('GET /api/config', {
  access: 'anyone',
  summary: 'Settings of this marketplace that every screen needs',
  reply: z.object({
    demoMode: z.boolean(),
    /** Progress in percent while the demo's year of data is being generated; null at any other time. */
    demoYear: z.int().nullable(),
    currencies: z.array(currency),
    contact: z.object({
      supportEmail: z.string().nullable(),
      salesEmail: z.string().nullable(),
      supportPhone: z.string().nullable(),
      supportWhatsapp: z.string().nullable(),
    }),
    reviewsEnabled: z.boolean(),
    deliveryFee: amount,
    /** AED for one EUR, as decimal text. */
    eurToAed: z.string(),
    /** The policies that have been published. */
    policies: z.array(z.enum(policies)),
  }),
})

export const readCredentials = endpoint('GET /api/credentials', {
  access: 'anyone',
  summary: 'The test logins in demo mode; none otherwise',
  reply: z.object({
    demo: z.boolean(),
    logins: z.array(
      z.object({
        label: z.string(),
        role: z.string(),
        email: z.string(),
        password: z.string(),
        signInPath: z.string(),
      }),
    ),
  }),
})

export const adminMetrics = endpoint('GET /api/admin/metrics', {
  needs: 'figures',
  summary:
    'The four figures of the dashboard, each with its percent change from the month before and its year',
  reply: z.object({
    totalShops: z.int(),
    activeUsers: z.int(),
    monthlyRevenue: sum,
    pendingKyc: z.int(),
    changes: z.object({
      totalShops: z.number().nullable(),
      activeUsers: z.number().nullable(),
      monthlyRevenue: z.number().nullable(),
      pendingKyc: z.number().nullable(),
    }),
    /** Twelve values of each figure: at the end of each of the last eleven months, and now. */
    trends: z.object({
      totalShops: z.array(z.int()),
      activeUsers: z.array(z.int()),
      monthlyRevenue: z.array(sum),
      pendingKyc: z.array(z.int()),
    }),
  }),
})
