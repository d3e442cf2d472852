/**
 * A set of small whole numbers: bit n of the words says whether n is in it. Sets of different length may meet.
 * A million members are gone through in well under a millisecond, so the loops below are plain.
 */
export type Bits = Uint32Array<ArrayBuffer>

export function emptyBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5)
}

export function addBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] as number) | (1 << (at & 31))
}

/** Keeps in `bits` what is also in `other`. */
export function intersect(bits: Bits, other: Bits): void {
  const shared = Math.min(bits.length, other.length)
  for (let word = 0; word < shared; word++) bits[word] = (bits[word] as number) & (other[word] as number)
  bits.fill(0, shared)
}

/** Adds to `bits` all of `other`, which is not longer. */
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
