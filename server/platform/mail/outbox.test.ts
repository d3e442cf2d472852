import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { layOut, text } from './templates/layout.ts'
import { postMail } from './outbox.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const mail = layOut({ subject: 'Hello', blocks: [text('There you are.')] }, 'en')
const post = (eventKey: string) =>
  server.deps.db
    .transaction()
    .execute((tx) =>
      postMail(tx, server.deps, { eventKey, to: 'someone@test.example', language: 'en', mail }),
    )

const rows = (eventKey: string) =>
  server.deps.db.selectFrom('mails').selectAll().where('eventKey', '=', eventKey).execute()

test('one event is one mail, however often and at however many places it is told', async () => {
  await Promise.all(Array.from({ length: 10 }, () => post('event:1')))
  expect(await rows('event:1')).toHaveLength(1)
})

test('without a mail server a mail is kept to be read (G-36)', async () => {
  await post('event:2')
  expect(await rows('event:2')).toMatchObject([
    {
      status: 'kept',
      subject: 'Hello',
      bodyText: expect.stringContaining('There you are.'),
      attempts: 0,
      sentAt: null,
    },
  ])
})

test('a story that fails leaves no mail behind', async () => {
  const story = server.deps.db.transaction().execute(async (tx) => {
    await postMail(tx, server.deps, { eventKey: 'event:3', to: 'someone@test.example', language: 'en', mail })
    throw new Error('the story failed')
  })
  await expect(story).rejects.toThrow('the story failed')
  expect(await rows('event:3')).toEqual([])
})
