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
