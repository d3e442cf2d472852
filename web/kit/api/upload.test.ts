import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { uploadRules } from '#domain/platform/files/upload-rules.ts'
import { fakeNetwork, type SentRequest } from '#web/testing/fake-network.ts'
import { type FakePut, fakeUploads, fileOf, storedAt, ticket } from '#web/testing/fake-uploads.ts'
import { ApiError, UnreachableError } from './api-error.ts'
import { faultOf, isWorthRetrying, uploadFile } from './upload.ts'
import { createUploadQueue, type Upload, type UploadQueue } from './upload-queue.ts'

const createTicket = 'POST /api/objects/upload'
let requests: SentRequest[]
let puts: readonly FakePut[]

beforeEach(() => {
  const network = fakeNetwork({ [createTicket]: [ticket(1), ticket(2), ticket(3), ticket(4)] })
  requests = network.sent
  vi.stubGlobal('fetch', network.fetch)
  puts = fakeUploads('held')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const licence = () => fileOf('licence.pdf', 'application/pdf')
const put = (index: number) => vi.waitFor(() => puts[index] ?? Promise.reject(new Error('not sent yet')))

describe('a file', () => {
  test.each([
    ['licence.pdf', 'application/pdf', 10_485_760, null],
    ['licence.pdf', 'application/pdf', 10_485_761, 'too-large'],
    ['SCAN.JPEG', 'image/jpeg', 1, null],
    ['scan.jpg', '', 1, null],
    ['scan.png', 'image/png', 0, 'empty'],
    ['page.html', 'text/html', 10, 'wrong-type'],
    ['scan.pdf', 'text/html', 10, 'wrong-type'],
    ['photo.webp', 'image/webp', 10, 'wrong-type'],
    ['pdf', 'application/octet-stream', 10, 'wrong-type'],
  ])('%s (%s, %i bytes): %s', (name, type, size, fault) => {
    expect(faultOf(fileOf(name, type, size), uploadRules.kyc.extensions)).toBe(fault)
  })

  test('goes to the address of its ticket with its type, and is stored without the query (R-UPL-01)', async () => {
    const onSent = vi.fn()
    const uploading = uploadFile(licence(), { purpose: 'kyc', signal: new AbortController().signal, onSent })
    const first = await put(0)
    expect(requests[0]?.body).toEqual({
      purpose: 'kyc',
      fileName: 'licence.pdf',
      contentType: 'application/pdf',
      size: 2048,
    })
    expect(first).toMatchObject({ address: ticket(1).body.uploadURL })
    expect(first.headers).toEqual({ 'content-type': 'application/pdf', 'accept-language': 'en' })
    first.progress(1024)
    // The transport counts more bytes than the file has.
    first.progress(2300)
    first.answer(200)
    expect(await uploading).toBe(storedAt(1))
    expect(onSent.mock.calls).toEqual([[1024], [2048]])
  })

  test('that a bucket takes carries nothing but its type', async () => {
    const uploadURL = 'https://bucket.example/documents/1?signature=x'
    vi.stubGlobal(
      'fetch',
      fakeNetwork({ [createTicket]: { status: 200, body: { uploadURL, url: uploadURL } } }).fetch,
    )
    const options = { purpose: 'kyc', signal: new AbortController().signal, onSent: vi.fn() } as const
    const uploading = uploadFile(fileOf('scan.jpg', ''), options)
    const first = await put(0)
    expect(first.headers).toEqual({ 'content-type': 'image/jpeg' })
    first.answer(200)
    expect(await uploading).toBe('https://bucket.example/documents/1')
  })

  test('that is refused, lost or cancelled says which', async () => {
    const abort = new AbortController()
    const send = () => uploadFile(licence(), { purpose: 'kyc', signal: abort.signal, onSent: vi.fn() })
    const refused = send().catch((error: unknown) => error)
    ;(await put(0)).answer(415, { message: 'Not accepted', code: 'object.wrong-type' })
    expect(await refused).toMatchObject({ status: 415, sentence: 'Not accepted' })
    expect(await refused).toBeInstanceOf(ApiError)
    const lost = send().catch((error: unknown) => error)
    ;(await put(1)).lose()
    expect(await lost).toBeInstanceOf(UnreachableError)
    const cancelled = send().catch((error: unknown) => error)
    const third = await put(2)
    abort.abort()
    expect(await cancelled).toMatchObject({ name: 'AbortError' })
    expect(third.isAborted()).toBe(true)
  })
})

describe('a queue of files', () => {
  let queue: UploadQueue
  beforeEach(() => {
    queue = createUploadQueue('kyc')
  })
  const states = () => queue.uploads().map(({ slot, state }) => `${slot} ${state}`)
  const of = (slot: string) => queue.uploads().find((one) => one.slot === slot) as Upload

  test('sends them one by one, in order (R-UPL-05)', async () => {
    for (const slot of ['a', 'b', 'c']) queue.add(slot, licence())
    await put(0)
    expect(states()).toEqual(['a sending', 'b waiting', 'c waiting'])
    ;(await put(0)).progress(512)
    expect(of('a').sentBytes).toBe(512)
    ;(await put(0)).answer(200)
    await put(1)
    expect(states()).toEqual(['a done', 'b sending', 'c waiting'])
    expect(of('a').url).toBe(storedAt(1))
  })

  test('goes on after one that fails, and sends that one again when asked (R-UPL-06)', async () => {
    queue.add('a', licence())
    queue.add('b', licence())
    ;(await put(0)).answer(507)
    await put(1)
    expect(states()).toEqual(['a failed', 'b sending'])
    expect(of('a').failure).toMatchObject({ reason: 'no-room' })
    expect(console.warn).toHaveBeenCalledOnce()
    queue.retry(of('a').id)
    expect(states()).toEqual(['a waiting', 'b sending'])
    ;(await put(1)).answer(200)
    ;(await put(2)).answer(200)
    await vi.waitFor(() => expect(states()).toEqual(['a done', 'b done']))
    expect(of('a')).toMatchObject({ url: storedAt(3), failure: null })
  })

  test('cancels what is being sent, and goes on', async () => {
    queue.add('a', licence())
    queue.add('b', licence())
    const first = await put(0)
    queue.remove(of('a').id)
    expect(first.isAborted()).toBe(true)
    await put(1)
    expect(states()).toEqual(['b sending'])
    queue.clear()
    expect((await put(1)).isAborted()).toBe(true)
    expect(queue.uploads()).toEqual([])
    expect(console.warn).not.toHaveBeenCalled()
  })

  test('sends what is chosen behind a file that arrived before and is asked for again: its bytes are not here', async () => {
    const file = { name: 'seat.jpg', size: 2048, type: 'image/jpeg' }
    queue = createUploadQueue('kyc', undefined, [{ slot: 'a', file, url: storedAt(9) }])
    queue.fail(of('a').id, 'Gone')
    expect(isWorthRetrying(of('a'))).toBe(false)
    queue.retry(of('a').id)
    queue.add('b', licence())
    ;(await put(0)).answer(200)
    await vi.waitFor(() => expect(of('b').state).toBe('done'))
  })

  test('never sends what cannot be taken', () => {
    queue.add('a', fileOf('scan.png', 'image/png', 15_300_000))
    expect(of('a')).toMatchObject({ state: 'failed', failure: { reason: 'too-large' } })
    expect(requests).toEqual([])
  })

  test.each([
    [400, 'unfit'],
    [413, 'too-large'],
    [415, 'wrong-type'],
    [429, 'too-many'],
    [503, 'refused'],
  ])('an answer of %i is told as %s', async (status, reason) => {
    queue.add('a', licence())
    ;(await put(0)).answer(status, { message: 'A sentence', code: 'object.any' })
    await vi.waitFor(() => expect(of('a').failure).toEqual({ reason, sentence: 'A sentence' }))
  })
})
