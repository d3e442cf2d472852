import { afterEach, beforeEach, expect, test } from 'vitest'
import { zipOf } from '#server/testing/archives.ts'
import { type ImportShop, importHead, startImportShop } from '#server/testing/imports.ts'
import { sampleFiles } from '#server/testing/uploads.ts'

let shop: ImportShop
beforeEach(async () => {
  shop = await startImportShop()
})
afterEach(() => shop.close())

const fileOf = (...photos: string[]) =>
  [`${importHead},Main photo`]
    .concat(photos.map((photo, at) => `Z-${at},Sofa ${at},Sofas,1 x 1 x 1,5,10,1,Red,urban,${photo}`))
    .join('\n')

async function imported(zip: Buffer, ...photos: string[]) {
  const { id } = await shop.upload(fileOf(...photos))
  await shop.put(`/${id}/images/0`, zip)
  const checked = await shop.check(id)
  const done = checked.status === 'checked' ? await shop.run(id) : checked
  const problems = (await shop.problems(id)).map(({ row, problems: all }) => [row, all[0]?.message])
  return { checked, done, problems }
}

/** Changes a field of every entry in a ZIP's directory; offset 8 of an entry holds the flags. */
function withDirectory(zip: Buffer, place: number, value: number): Buffer {
  const changed = Buffer.from(zip)
  const mark = Buffer.from('PK\x01\x02', 'latin1')
  for (let at = changed.indexOf(mark); at !== -1; at = changed.indexOf(mark, at + 4)) {
    changed.writeUInt16LE(value, at + place)
  }
  return changed
}

test('names lead nowhere but into the ZIP, and a link in it is a file like any other', async () => {
  const { done, problems } = await imported(
    zipOf({
      '../../../../etc/passwd.png': sampleFiles.png,
      '/etc/shadow.png': sampleFiles.png,
      'link.png': '/etc/passwd',
      '..\\..\\windows.png': sampleFiles.png,
    }),
    '../../../../etc/passwd.png',
    'shadow.png',
    'link.png',
    '../windows.png',
    '/etc/hostname',
    'windows.png',
  )
  expect(done).toMatchObject({ refused: 4, done: 1, failed: 1 })
  expect(problems.map(([row]) => row)).toEqual([2, 4, 5, 6, 7])
})

test('a name that could mean this file or that is refused with a word', async () => {
  const once = zipOf({ 'red.png': sampleFiles.png, 'rod.png': sampleFiles.png })
  const twice = Buffer.from(once.toString('latin1').replaceAll('rod.png', 'RED.png'), 'latin1')
  const { checked, problems } = await imported(twice, 'red.png')
  expect(checked).toMatchObject({ refused: 1, newProducts: 0 })
  expect(problems[0]?.[1]).toContain('Several files in the ZIP are called')
})

test('a ZIP with a password, cut off or lying is refused; a damaged file refuses its row alone', async () => {
  const zip = zipOf({ 'red.png': sampleFiles.png })
  const unreadable = { status: 'failed', failure: 'import.zip-unreadable' }
  expect((await imported(withDirectory(zip, 8, 0x0801), 'red.png')).checked).toMatchObject(unreadable)
  expect((await imported(zip.subarray(0, zip.length - 8), 'red.png')).checked).toMatchObject(unreadable)
  const bomb = zipOf({ 'red.png': sampleFiles.png }, { name: 'red.png', bytes: 1_073_741_825 })
  expect((await imported(bomb, 'red.png')).checked).toMatchObject({
    status: 'failed',
    failure: 'import.zip-too-large',
  })
  const damaged = Buffer.from(zip)
  damaged.writeUInt8((damaged[60] ?? 0) ^ 255, 60)
  const { done, problems } = await imported(damaged, 'red.png', shop.photo)
  expect(done).toMatchObject({ done: 1, failed: 1 })
  expect(problems[0]?.[1]).toContain('in the ZIP is damaged')
  const odd = await imported(withDirectory(zip, 10, 99), 'red.png')
  expect(odd.problems[0]?.[1]).toContain('in the ZIP is damaged')
})

test('a picture of 10 MB is the largest that comes out of a ZIP, whatever it promises', async () => {
  const [fits, tooLarge] = [10_485_760, 10_485_761].map((bytes) => {
    // Bytes after the end of a JPEG are ignored and cut off.
    return Buffer.concat([sampleFiles.jpeg, Buffer.alloc(bytes - sampleFiles.jpeg.length)])
  })
  const zip = zipOf(
    { 'fits.jpg': fits ?? '', 'large.jpg': tooLarge ?? '', 'liar.jpg': tooLarge ?? '' },
    { name: 'liar.jpg', bytes: 1000 },
  )
  const { done, problems } = await imported(zip, 'fits.jpg', 'large.jpg', 'liar.jpg')
  expect(done).toMatchObject({ done: 1, failed: 2 })
  expect(problems.map(([row]) => row)).toEqual([3, 4])
})

test('a name that is longer than the database keeps refuses its row alone', async () => {
  const long = `${'x'.repeat(1997)}.png`
  const zip = zipOf({ 'red.png': sampleFiles.png, [long]: sampleFiles.png, [long.slice(1)]: sampleFiles.png })
  const { done, problems } = await imported(zip, 'red.png', long.slice(1), long)
  expect(done).toMatchObject({ status: 'done', done: 2, refused: 1 })
  expect(problems).toEqual([[4, 'This text is too long']])
})
