import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, time } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { pageByCursor } from '#contract/page.ts'

/** A parameter of a notification: a name in both languages, a text or a calendar day (domain/platform/notification.ts). */
const value = z.union([z.string(), z.object({ name: z.string(), nameAr: z.string().nullable() })])

/** One notification. A kind unknown to the reader's version is still shown, as generic news. */
export const notification = z.object({
  id: z.string(),
  kind: z.string(),
  params: z.record(z.string(), value),
  /** Its subject, of a kind that the reader's version may not know; `id` is null where it concerns all of that kind. */
  subject: z.object({ kind: z.string(), id: z.string().nullable() }).nullable(),
  /** A path of this site, on old notifications without a subject. */
  href: z.string().nullable(),
  createdAt: time,
  readAt: time.nullable(),
})
export type Notification = z.output<typeof notification>

/** Number of unread notifications, counted up to a thousand. */
const unread = z.int()

/** Sent by the live stream `GET /live` after each change of the inbox, as server-sent events named `inbox`. */
export const inboxState = z.object({ unread, newest: notification.nullable() })
export type InboxState = z.output<typeof inboxState>

/** Sent for rows changed without a notification, as events named `changed`; the reader may not know the kind. */
export const changedRows = z.object({ changed: z.string() })

export const listNotifications = endpoint('GET /api/notifications', {
  access: 'signed-in',
  summary: 'The caller’s inbox, newest first, 20 at a time',
  query: z.object(pageByCursor({ usual: 20, most: 100 })),
  reply: z.array(notification),
})

export const markNotificationsRead = endpoint('POST /api/notifications/read', {
  access: 'signed-in',
  reads: true,
  summary: 'Mark some or all of the caller’s notifications as read; answers the number left unread',
  body: z.union([
    z.object({ ids: z.array(id, { error: issue('required') }).max(100, { error: issue('invalid') }) }),
    z.object({ all: z.literal(true) }),
  ]),
  reply: z.object({ unread }),
})
