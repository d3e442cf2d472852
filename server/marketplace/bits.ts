/** A set of small whole numbers: bit n of the words says whether n is in it. Sets of different length may meet. */
export type Bits = Uint32Array<ArrayBuffer>

export function emptyBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5)
}

export function allBits(size: number): Bits {
  const bits = emptyBits(size).fill(0xffffffff)
  const last = size & 31
  if (last !== 0) bits[bits.length - 1] = 2 ** last - 1
  return bits
}

export function addBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] as number) | (1 << (at & 31))
}

export function removeBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] as number) & ~(1 << (at & 31))
}

export function hasBit(bits: Bits, at: number): boolean {
  return (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1
}

/** Keeps in `bits` what is also in `other`. */
export function intersect(bits: Bits, other: Bits): void {
  const shared = Math.min(bits.length, other.length)
  for (let word = 0; word < shared; word++) bits[word] = (bits[word] as number) & (other[word] as number)
  bits.fill(0, shared)
}

/** How many bits a word has. */
export function onesOf(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) count += onesOf(bits[word] as number)
  return count
}

/** The members in ascending order. */
export function* membersOf(bits: Bits): Generator<number> {
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
      yield word * 32 + (31 - Math.clz32(rest & -rest))
    }
  }
}

/** Adds every number from `from` up to but not including `to`. */
export function addRange(bits: Bits, from: number, to: number): void {
  if (from >= to) return
  const first = from >>> 5
  const last = (to - 1) >>> 5
  const head = -1 << (from & 31)
  const tail = -1 >>> (31 - ((to - 1) & 31))
  if (first === last) bits[first] = (bits[first] as number) | (head & tail)
  else {
    bits[first] = (bits[first] as number) | head
    bits.fill(0xffffffff, first + 1, last)
    bits[last] = (bits[last] as number) | tail
  }
}

/** How many members lie from `from` up to but not including `to`; with `other`, how many of them it shares. */
export function countRange(bits: Bits, from: number, to: number, other?: Bits): number {
  if (from >= to) return 0
  const first = from >>> 5
  const last = (to - 1) >>> 5
  let count = 0
  for (let word = first; word <= last; word++) {
    let ones = bits[word] as number
    if (other) ones &= other[word] as number
    if (word === first) ones &= -1 << (from & 31)
    if (word === last) ones &= -1 >>> (31 - ((to - 1) & 31))
    if (ones !== 0) count += onesOf(ones)
  }
  return count
}

/** The first member in the range, or -1. */
export function firstInRange(bits: Bits, from: number, to: number): number {
  for (let word = from >>> 5; word << 5 < to; word++) {
    let ones = bits[word] as number
    if (word === from >>> 5) ones &= -1 << (from & 31)
    if (ones === 0) continue
    const at = word * 32 + 31 - Math.clz32(ones & -ones)
    return at < to ? at : -1
  }
  return -1
}

/** The last member in the range, or -1. */
export function lastInRange(bits: Bits, from: number, to: number): number {
  for (let word = (to - 1) >>> 5; word >= from >>> 5 && to > from; word--) {
    let ones = bits[word] as number
    if (word === (to - 1) >>> 5) ones &= -1 >>> (31 - ((to - 1) & 31))
    if (ones === 0) continue
    const at = word * 32 + 31 - Math.clz32(ones)
    return at >= from ? at : -1
  }
  return -1
}
