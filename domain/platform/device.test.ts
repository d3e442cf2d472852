import { describe, expect, test } from 'vitest'
import { deviceText, readDevice } from './device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('a device in words', () => {
  test.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/146.0.0.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/146.0.0.0 Safari/537.36 Edg/146.0.0.0`,
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/146.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox on Mac',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/146.0.0.0 Safari/537.36`,
      'Chrome on ChromeOS',
    ],
    [
      `Mozilla/5.0 (Linux; Android 16; SM-S938B) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/146.0.0.0 Safari/537.36 OPR/120.0`, 'Opera on Linux'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
    ['curl/8.9', 'Another program'],
    ['', 'Another program'],
  ])('%s', (userAgent, words) => {
    expect(deviceText(readDevice(userAgent), 'en')).toBe(words)
  })

  test('in Arabic', () => {
    const device = { browser: 'safari', system: 'ipad' } as const
    expect(deviceText(device, 'ar')).toBe('سفاري على آيباد')
    expect(deviceText({ browser: null, system: null }, 'ar')).toBe('برنامج آخر')
  })

  test('however long a header is, it is read at once', () => {
    const started = performance.now()
    readDevice('Version/'.repeat(100_000))
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
