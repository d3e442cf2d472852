import { expect, test } from 'vitest'
import { isPublicIp, publicAddress } from './fetch-file.ts'

test('the first answer of the name server is the one that is connected to', async () => {
  let answers = 0
  const rebinding = async () => {
    answers += 1
    return [{ address: answers === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }]
  }
  expect(await publicAddress('http://rebind.example/', rebinding)).toMatchObject({ ip: '93.184.216.34' })
  expect(answers).toBe(1)
  const mixed = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.5', family: 4 },
  ]
  expect(await publicAddress('http://mixed.example/', mixed)).toBeNull()
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['no address', false],
])('%s is public: %s', (ip, expected) => {
  expect(isPublicIp(ip)).toBe(expected)
})
