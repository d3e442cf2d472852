import { armchair, sofa } from './seats.ts'
import { box, type Elevations, moved } from './strokes.ts'

/** A sofa between two chairs, a low table before it: a set is as wide as it stands. */
export const loungeSet: Elevations = {
  front: (width, height) => {
    const [chair, seat, gap] = [width * 0.21, width * 0.5, width * 0.04]
    return [
      armchair.front(chair, height),
      moved(sofa.front(seat, height), chair + gap, 0),
      moved(armchair.front(chair, height), width - chair, 0),
    ].join('')
  },
  side: (depth, height) => {
    const seat = depth * 0.46
    const [start, table] = [depth * 0.58, height * 0.58]
    return [
      sofa.side(seat, height),
      box([start, table, depth, table + height * 0.05]),
      box([start + depth * 0.03, table + height * 0.05, depth * 0.97, height]),
    ].join('')
  },
}
