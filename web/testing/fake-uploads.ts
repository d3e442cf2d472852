import { vi } from 'vitest'

/** An upload in progress, which the test inspects and controls. */
export type FakePut = {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly file: File
  readonly isAborted: () => boolean
  readonly progress: (bytes: number) => void
  readonly answer: (status: number, body?: object) => void
  readonly lose: () => void
}

/** Replaces XMLHttpRequest, which uploads files: `arriving` ones succeed at once, `held` ones wait for the test. */
export function fakeUploads(mode: 'arriving' | 'held' = 'arriving'): readonly FakePut[] {
  const puts: FakePut[] = []
  const taken = (put: FakePut) => {
    puts.push(put)
    if (mode === 'arriving') queueMicrotask(() => put.answer(200))
  }
  vi.stubGlobal('XMLHttpRequest', requestClass(taken))
  return puts
}

function requestClass(onSend: (put: FakePut) => void) {
  return class extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    statusText = ''
    responseText = ''
    #address = ''
    #isAborted = false
    readonly #headers: Record<string, string> = {}

    open(_method: string, address: string) {
      this.#address = address
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }
    abort() {
      this.#isAborted = true
      this.dispatchEvent(new Event('abort'))
    }
    send(file: File) {
      onSend({
        address: this.#address,
        headers: this.#headers,
        file,
        isAborted: () => this.#isAborted,
        progress: (loaded) => this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded })),
        answer: (status, body = {}) => {
          this.status = status
          this.responseText = JSON.stringify(body)
          this.dispatchEvent(new Event('load'))
        },
        lose: () => this.dispatchEvent(new Event('error')),
      })
    }
  }
}

/** A ticket as the server issues it, with an address by number. */
export function ticket(number: number) {
  const url = `/api/objects/0190b2c0-0000-7000-8000-${String(number).padStart(12, '0')}?ticket=secret`
  return { status: 200, body: { uploadURL: url, url } }
}

/** The stored address of a file uploaded with {@link ticket}. */
export function storedAt(number: number): string {
  return ticket(number).body.url.replace(/\?.*$/, '')
}

/** A file that claims a size, without the bytes. */
export function fileOf(name: string, type: string, size = 2048): File {
  return Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size })
}
