export function allBits(size: number): Bits {
  const bits = emptyBits(size)
  addRange(bits, 0, size)
  return bits
}

export function removeBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] as number) & ~(1 << (at & 31))
}

export function hasBit(bits: Bits, at: number): boolean {
  return (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1
}

/** Adds every number from `from` up to but not including `to`. */
export function addRange(bits: Bits, from: number, to: number): void {
  if (from >= to) return
  const [first, last] = [from >>> 5, (to - 1) >>> 5]
  if (first === last) bits[first] = (bits[first] as number) | (headOf(from) & tailOf(to))
  else {
    bits[first] = (bits[first] as number) | headOf(from)
    bits.fill(0xffffffff, first + 1, last)
    bits[last] = (bits[last] as number) | tailOf(to)
  }
}

/** Removes the members of `other` from `bits`; `other` must not be longer. */
export function subtract(bits: Bits, other: Bits): void {
  for (let word = 0; word < other.length; word++)
    bits[word] = (bits[word] as number) & ~(other[word] as number)
}

// Number of set bits in each 16-bit half of a word: a lookup is faster than computing it.
const ones = new Uint8Array(65_536)
for (let half = 1; half < ones.length; half++) ones[half] = (ones[half >>> 1] as number) + (half & 1)

function onesOf(word: number): number {
  return (ones[word & 0xffff] as number) + (ones[word >>> 16] as number)
}

export function countBits(bits: Bits): number {
  return countRange(bits, 0, bits.length * 32)
}

/** Counts the members from `from` up to but not including `to`. */
export function countRange(bits: Bits, from: number, to: number): number {
  if (from >= to) return 0
  const [first, last] = [from >>> 5, (to - 1) >>> 5]
  if (first === last) return onesOf((bits[first] as number) & headOf(from) & tailOf(to))
  let count = onesOf((bits[first] as number) & headOf(from)) + onesOf((bits[last] as number) & tailOf(to))
  for (let at = first + 1; at < last; at++) {
    const word = bits[at] as number
    count += (ones[word & 0xffff] as number) + (ones[word >>> 16] as number)
  }
  return count
}

/** Counts the members that two sets of equal length share in the range. */
export function countShared(bits: Bits, other: Bits, from: number, to: number): number {
  if (from >= to) return 0
  const [first, last] = [from >>> 5, (to - 1) >>> 5]
  const head = (bits[first] as number) & (other[first] as number) & headOf(from)
  if (first === last) return onesOf(head & tailOf(to))
  let count = onesOf(head) + onesOf((bits[last] as number) & (other[last] as number) & tailOf(to))
  for (let at = first + 1; at < last; at++) {
    const word = (bits[at] as number) & (other[at] as number)
    count += (ones[word & 0xffff] as number) + (ones[word >>> 16] as number)
  }
  return count
}

/** The first member in the range, or -1. */
export function firstInRange(bits: Bits, from: number, to: number): number {
  for (let word = from >>> 5; word << 5 < to; word++) {
    const found = (bits[word] as number) & (word === from >>> 5 ? headOf(from) : -1)
    if (found === 0) continue
    const at = word * 32 + lowestOf(found)
    return at < to ? at : -1
  }
  return -1
}

/** The last member in the range, or -1. */
export function lastInRange(bits: Bits, from: number, to: number): number {
  for (let word = (to - 1) >>> 5; word >= from >>> 5 && to > from; word--) {
    const found = (bits[word] as number) & (word === (to - 1) >>> 5 ? tailOf(to) : -1)
    if (found === 0) continue
    const at = word * 32 + 31 - Math.clz32(found)
    return at >= from ? at : -1
  }
  return -1
}

/** The bits of a word from `from` on. */
function headOf(from: number): number {
  return -1 << (from & 31)
}

/** The bits of a word up to but not including `to`. */
function tailOf(to: number): number {
  return -1 >>> (31 - ((to - 1) & 31))
}

/**
 * A set of small whole numbers: bit n of the words says whether n is in it. Sets may differ in length.
 * Scanning a million members takes well under a millisecond, so the loops below are plain.
 */
export type Bits = Uint32Array<ArrayBuffer>

export function emptyBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5)
}

export function addBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] as number) | (1 << (at & 31))
}

/** Keeps in `bits` only the members that are also in `other`. */
export function intersect(bits: Bits, other: Bits): void {
  const shared = Math.min(bits.length, other.length)
  for (let word = 0; word < shared; word++) bits[word] = (bits[word] as number) & (other[word] as number)
  bits.fill(0, shared)
}

/** Adds the members of `other` to `bits`; `other` must not be longer. */
export function unite(bits: Bits, other: Bits): void {
  for (let word = 0; word < other.length; word++)
    bits[word] = (bits[word] as number) | (other[word] as number)
}

/** The members in ascending order. */
export function membersOf(bits: Bits): number[] {
  const members: number[] = []
  eachMember(bits, (member) => {
    members.push(member)
  })
  return members
}

/** Visits the members in ascending order. */
export function eachMember(bits: Bits, visit: (member: number) => void): void {
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) visit(word * 32 + lowestOf(rest))
  }
}

/** The place of the lowest bit of a word. */
export function lowestOf(word: number): number {
  return 31 - Math.clz32(word & -word)
}
