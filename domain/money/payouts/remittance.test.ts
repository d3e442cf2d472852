import { describe, expect, test } from 'vitest'
import { type Booking, remittanceOf } from './remittance.ts'

let seq = 0
const booked = (fils: number, more: Partial<Booking> = {}): Booking => {
  seq += 1
  return { seq, availableSeq: seq, fils, isPayout: false, ...more }
}
const paidOut = (fils: number) => booked(-fils, { isPayout: true })
const sum = (parts: readonly { readonly fils: number }[]) =>
  parts.reduce((total, { fils }) => total + fils, 0)

describe('a payout', () => {
  test('is for the oldest sales, less what was taken off since the one before; a part stays for the next', () => {
    const [first, second, refund, third] = [booked(100), booked(50), booked(-30), booked(80)]
    const [one, next] = [paidOut(90), paidOut(110)]
    const all = [first, second, refund, third, one, next]
    expect(remittanceOf(all, one)).toEqual([
      { of: first, fils: 100 },
      { of: second, fils: 20 },
      { of: refund, fils: -30 },
    ])
    expect(remittanceOf(all, next)).toEqual([
      { of: second, fils: 30 },
      { of: third, fils: 80 },
    ])
  })

  test('passes over a sale whose cash was not counted before it, and has it once it was', () => {
    const cash = booked(100, { availableSeq: null })
    const card = booked(60)
    const one = paidOut(60)
    expect(remittanceOf([cash, card, one], one)).toEqual([{ of: card, fils: 60 }])
    const counted = { ...cash, availableSeq: one.seq + 1 }
    const later = { ...paidOut(100), seq: one.seq + 2 }
    expect(remittanceOf([counted, card, one, later], later)).toEqual([{ of: counted, fils: 100 }])
  })

  test('above all that was owed says so, and the next one sets it off', () => {
    const [sale, refund, one] = [booked(100), booked(-40), paidOut(100)]
    const [more, next] = [booked(70), paidOut(30)]
    const all = [sale, refund, one, more, next]
    expect(remittanceOf(all, one)).toEqual([
      { of: sale, fils: 100 },
      { of: refund, fils: -40 },
      { of: one, fils: 40 },
    ])
    expect(remittanceOf(all, next)).toEqual([
      { of: one, fils: -40 },
      { of: more, fils: 70 },
    ])
  })
})

test('of a thousand random accounts each payout is its parts, and no booking is paid twice', () => {
  let state = 7
  const chance = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % most
  }
  for (let round = 0; round < 1000; round += 1) {
    seq = 0
    const account = Array.from({ length: 30 }, () => {
      const kind = chance(6)
      if (kind === 0) return paidOut(1 + chance(400))
      if (kind === 1) return booked(-1 - chance(200))
      return booked(1 + chance(300), chance(3) === 0 ? { availableSeq: seq + 1 + chance(10) } : {})
    })
    const payouts = account.filter(({ isPayout }) => isPayout)
    const parts = payouts.flatMap((payout) => {
      const made = remittanceOf(account, payout)
      expect(sum(made)).toBe(-payout.fils)
      return made
    })
    for (const one of account) {
      const total = sum(parts.filter(({ of }) => of === one))
      const most = one.isPayout ? 0 : one.fils
      const isWithin = one.isPayout ? total >= 0 : Math.abs(total) <= Math.abs(most) && total * most >= 0
      expect(isWithin).toBe(true)
    }
  }
})
