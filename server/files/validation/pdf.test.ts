import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pdfProblem } from './pdf.ts'

const script = '1 0 <</S/JavaScript/JS(x)>>'
const harmless = '1 0 <</Type/Font>>'
const kycDocument = (...parts: (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...parts, '\n%%EOF\n'].map((part) => Buffer.from(part as string)))
const stream = (data: Buffer, name = '/ObjStm') => [
  `5 0 obj<</Type${name}/N 1/First 4/Filter/FlateDecode>>stream\n`,
  data,
  '\nendstream endobj\n',
]

test('a script is found in packed objects, also behind many others and under a disguised name', () => {
  const packed = deflateSync(script)
  const others = Array.from({ length: 2_500 }, () => stream(deflateSync(harmless))).flat()
  expect(pdfProblem(kycDocument(...others))).toBeNull()
  expect(pdfProblem(kycDocument(...others, ...stream(packed)))).toBe('active-pdf')
  expect(pdfProblem(kycDocument(...stream(packed, '/Obj#53tm')))).toBe('active-pdf')
})

test('encrypted objects are taken as they are', () => {
  const encrypted = Array.from({ length: 300 }, () => stream(Buffer.alloc(3_000, 0xe7))).flat()
  expect(pdfProblem(kycDocument(...encrypted))).toBeNull()
})

const bomb = deflateSync(Buffer.alloc(66 * 1_048_576))
const broken = deflateSync(Buffer.alloc(60 * 1_048_576))
broken.fill(0xff, broken.length - 4)

test.each([
  ['unpacks to more than fits', kycDocument('/ObjStm'.repeat(2_000), ' stream\n', bomb, '\nendstream\n')],
  [
    'unpacks to much and then fails',
    kycDocument(...Array.from({ length: 100 }, () => stream(broken)).flat()),
  ],
  ['holds streams without end', kycDocument('/ObjStm stream\n'.repeat(200_000))],
  ['names a stream over and over', kycDocument('/ObjStm '.repeat(400_000), Buffer.alloc(4_000_000, 0x20))],
])('a PDF that %s keeps nobody busy', (_what, bytes) => {
  const before = performance.now()
  pdfProblem(bytes)
  expect(performance.now() - before).toBeLessThan(3_000)
})

test('what unpacks to more than a paper has is refused', () => {
  expect(pdfProblem(kycDocument(...stream(bomb)))).toBe('unreadable')
  expect(pdfProblem(kycDocument(...stream(broken), ...stream(broken)))).toBe('unreadable')
})
