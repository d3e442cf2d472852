/** Centimetres: side to side, front to back, floor to top. */
export type Size = { readonly width: number; readonly depth: number; readonly height: number }

/** Outlines of a product, in whole centimetres. */
export type Silhouette = Drawn & {
  readonly front: string
  /** The side view, its front to the right; by default the same as the front view. */
  readonly side?: string
}

/** A product drawn from above, its front downwards: flat ones, and corner seats. */
export type Plan = Drawn & {
  readonly plan: string
  /** For corner seats: the position of the long side, seen from the front. */
  readonly side?: 'left' | 'right'
  /** Mirrored when drawn. */
  readonly isMirrored?: boolean
}

type Drawn = {
  /** Pattern for the slugs of categories that are drawn like this. */
  readonly of: string
  /** The size that the paths fill; they are stretched to the size of the product. */
  readonly size: readonly [width: number, depth: number, height: number]
}

/** The first matching pattern applies, so more specific ones come first. */
const silhouettes: readonly (Silhouette | Plan)[] = [
  {
    of: 'majlis',
    size: [300, 80, 68],
    front:
      'M2 37V6Q2 0 8 0H68q5 0 5 6V37Zm75 0V6q0-6 6-6h60q5 0 5 6V37Zm75 0V6q0-6 6-6h60q5 0 5 6V37Zm75 0V6q0-6 6-6h60q5 0 5 6V37ZM4 37H296q4 0 4 4v5q0 5-4 5H4q-4 0-4-5V41q0-4 4-4Zm71 0V51m75-14V51m75-14V51M0 51H300V68H0ZM19 37L38 14L57 37m187 0l19-23l19 23',
    side: 'M0 37V8Q0 0 8 0h8q8 0 8 8V37Zm4 0H76q4 0 4 4v5q0 5-4 5H4q-4 0-4-5V41q0-4 4-4ZM0 51H80V68H0Z',
  },
  {
    of: 'majlis',
    size: [301, 226, 68],
    side: 'left',
    plan: 'M0 0H301V80H80V226H0ZM20 226V20H301M80 20V80H20M153 20V80m74-60V80M20 153H80',
  },
  {
    of: 'outdoor-lounge|lounge-set',
    size: [372, 198, 80],
    front:
      'M11 24V11Q11 0 22 0H56Q67 0 67 11V24M0 71V29q0-6 7-6q7 0 7 6V71Zm65 0V29q0-6 7-6q6 0 6 6V71ZM14 37H65M14 47H65M14 71H65M8 71v9m62-9v9m41-55V11q0-11 11-11H250q11 0 11 11V25M93 71V34q0-11 11-11q11 0 11 11V71Zm164 0V34q0-11 11-11q11 0 11 11V71ZM115 37H257M115 47H257M115 71H257M186 0V47M106 71v9m160-9v9m39-56V11q0-11 11-11h34q11 0 11 11V24M294 71V29q0-6 7-6q6 0 6 6V71Zm65 0V29q0-6 7-6q6 0 6 6V71ZM307 37h52M307 47h52M307 71h52m-57 0v9m62-9v9',
    side: 'M12 71L0 7Q0 0 7 0q6 0 8 7l4 40M12 71H91V47M21 37H87q4 0 4 5q0 5-4 5H21q-4 0-4-5q0-5 4-5ZM18 71v9m68-9v9m29-33h83v4H115Zm6 4h71V80H121Z',
  },
  {
    of: 'corner',
    size: [381, 169, 85],
    side: 'right',
    plan: 'M0 8Q0 0 8 0H373q8 0 8 8V161q0 8-8 8H289q-8 0-8-8V102H8q-8 0-8-8Zm26 94V26M0 26H381M111 0V102M196 0V102M281 0V102m10-76V151q0 8 8 8h66',
  },
  {
    of: 'outdoor|sofa',
    size: [172, 92, 88],
    front:
      'M18 27V12Q18 0 30 0H142q12 0 12 12V27M0 78V36Q0 25 11 25q11 0 11 11V78Zm150 0V36q0-11 11-11q11 0 11 11V78ZM22 41H150M22 51H150M22 78H150M86 0V51M13 78V88M159 78V88',
    side: 'M12 78L0 7Q0 0 6 0q7 0 9 7l4 44M12 78H92V51M22 41H87q5 0 5 5q0 5-5 5H22q-5 0-5-5q0-5 5-5ZM18 78V88M87 78V88',
  },
  {
    of: 'outdoor|sofa',
    size: [226, 96, 88],
    front:
      'M18 27V13Q18 0 31 0H196q12 0 12 13V27M0 79V36Q0 25 11 25q11 0 11 11V79Zm204 0V36q0-11 11-11q11 0 11 11V79ZM22 41H204M22 51H204M22 79H204M83 0V51M144 0V51M13 79v9m200-9v9',
    side: 'M13 79L0 7Q0 0 7 0q7 0 9 7l4 44M13 79H96V51M23 41H91q5 0 5 5q0 5-5 5H23q-5 0-5-5q0-5 5-5ZM19 79v9m71-9v9',
  },
  {
    of: 'armchair|lounge',
    size: [80, 84, 82],
    front:
      'M11 25V12Q11 0 23 0H58Q69 0 69 12V25M0 73V30q0-7 7-7q7 0 7 7V73Zm67 0V30q0-7 6-7q7 0 7 7V73ZM14 38H67M14 48H67M14 73H67M8 73v9m64-9v9',
    side: 'M11 73L0 7Q0 0 6 0q6 0 8 7l4 41M11 73H84V48M20 38H79q5 0 5 5q0 5-5 5H20q-5 0-5-5q0-5 5-5ZM17 73v9m62-9v9',
  },
  {
    of: 'office-chair|task',
    size: [64, 60, 106],
    front:
      'M10 53V7q0-7 7-7H48q6 0 6 7V53ZM3 41V59l6 2M62 41V59l-7 2M10 56H55q3 0 3 4v2q0 3-3 3H10q-3 0-3-3V60q0-4 3-4Zm22 9V96M5 100l27-4l27 4M5 101q3 0 3 3q0 2-3 2q-2 0-2-2q0-3 2-3Zm27 0q3 0 3 3q0 2-3 2q-2 0-2-2q0-3 2-3Zm27 0q3 0 3 3q0 2-3 2q-3 0-3-2q0-3 3-3Z',
    side: 'M0 0H4l8 53H7ZM18 41H45M30 41L27 56M11 56H54q3 0 3 4v2q0 3-3 3H11q-4 0-4-3V60q0-4 4-4Zm19 9V96M5 100l25-4l25 4M5 101q3 0 3 3q0 2-3 2q-3 0-3-2q0-3 3-3Zm25 0q3 0 3 3q0 2-3 2q-2 0-2-2q0-3 2-3Zm25 0q3 0 3 3q0 2-3 2q-2 0-2-2q0-3 2-3Z',
  },
  {
    of: 'stool',
    size: [45, 45, 96],
    front:
      'M9 0H37q4 0 4 4v6q0 4-4 4H9q-4 0-4-4V4Q5 0 9 0ZM9 14V29M36 14V29M6 29H40q3 0 3 3v1q0 3-3 3H6q-3 0-3-3V32q0-3 3-3Zm1 7L0 96M39 36l6 60M3 77H43',
  },
  {
    of: 'bench|coffee|side-table|nesting',
    size: [110, 80, 40],
    front: 'M3 0H108q2 0 2 3q0 2-2 2H3Q0 5 0 3Q0 0 3 0Zm8 5L7 40M99 5l5 35M9 27h92',
    side: 'M3 0H78q2 0 2 3q0 2-2 2H3Q0 5 0 3Q0 0 3 0ZM8 5L5 40M72 5l3 35M7 27H74',
  },
  {
    of: 'chair',
    size: [54, 54, 82],
    front:
      'M10 0H45q4 0 4 4v9q0 4-4 4H10q-4 0-4-4V4q0-4 4-4ZM9 17L8 41M46 17l1 24M4 41H50q3 0 3 3v1q0 2-3 2H4q-2 0-2-2V44q0-3 2-3Zm2 6L0 82M49 47l5 35',
    side: 'M0 0H5l6 41H6ZM8 41H52q2 0 2 3v1q0 2-2 2H8q-2 0-2-2V44q0-3 2-3Zm2 6L3 82M50 47l3 35',
  },
  {
    of: 'pouf|ottoman',
    size: [60, 60, 44],
    front: 'M6 0H54q6 0 6 6V38q0 6-6 6H6q-6 0-6-6V6Q0 0 6 0Zm6 5V42M24 5V42M36 5V42M48 5V42',
  },
  {
    of: 'desk',
    size: [140, 68, 75],
    front: 'M0 0H140V4H0ZM23 4h95V15H23ZM70 4V15M39 10H53m34 0h14M6 4V75M135 4V75',
    side: 'M0 0H68V4H0ZM7 4L3 75H66L61 4',
  },
  {
    of: 'nightstand|dresser',
    size: [50, 42, 55],
    front: 'M0 0H50V43H0ZM0 22H50M19 11H31M19 32H31M4 43V55M46 43V55',
    side: 'M0 0H42V43H0ZM4 43V55M39 43V55',
  },
  {
    of: 'nightstand|dresser',
    size: [135, 50, 80],
    front:
      'M0 0H135V66H0ZM0 22H135M0 44H135M68 0V66M28 11H40m56 0h12M28 33H40m56 0h12M28 55H40m56 0h12M11 66V80M124 66V80',
    side: 'M0 0H50V66H0ZM4 66V80M46 66V80',
  },
  {
    of: 'wardrobe|sideboard|console|cabinet',
    size: [160, 45, 76],
    front: 'M0 0H160V62H0ZM0 4H160M40 4V62M80 4V62M120 4V62M36 28v6m8-6v6m72-6v6m8-6v6M13 62V76M147 62V76',
    side: 'M0 0H45V62H0ZM4 62V76M42 62V76',
  },
  {
    of: 'wardrobe|sideboard|console|cabinet',
    size: [152, 63, 213],
    front: 'M0 0H152V205H0ZM0 11H152M51 11V205M102 11V205M47 93v20m8-20v20m93-20v20M3 205H149v8H3Z',
    side: 'M0 0H63V205H0ZM2 205H62v8H2Z',
  },
  {
    of: 'bookcase|shel',
    size: [95, 36, 190],
    front: 'M0 0H95V190H0ZM0 38H95M0 76H95M0 114H95M0 152H95M10 9h6V38H10Zm6 3h7V38H16Z',
    side: 'M0 0H36V190H0ZM0 38H36M0 76H36M0 114H36M0 152H36',
  },
  {
    of: 'bookcase|shel',
    size: [180, 36, 80],
    front: 'M0 0H180V80H0ZM0 40H180M18 40V4H31V40M31 6H43V40',
    side: 'M0 0H36V80H0ZM0 40H36',
  },
  {
    of: 'bed',
    size: [198, 220, 112],
    front:
      'M0 56V11Q0 0 11 0H187q11 0 11 11V56ZM25 34H82q9 0 9 9v4q0 9-9 9H25q-9 0-9-9V43q0-9 9-9Zm91 0h57q9 0 9 9v4q0 9-9 9H116q-9 0-9-9V43q0-9 9-9ZM10 56H188q8 0 8 8v5q0 7-8 7H10q-8 0-8-7V64q0-8 8-8ZM0 76H198v27H0Zm12 27v9m174-9v9',
    side: 'M0 103V6Q0 0 6 0q6 0 6 6v97ZM20 42H49q7 0 7 7q0 7-7 7H20q-8 0-8-7q0-7 8-7Zm0 14H210q8 0 8 8v5q0 7-8 7H20q-8 0-8-7V64q0-8 8-8ZM12 76H220v27H12Zm1 27v9m194-9v9',
  },
  {
    of: 'floor-lamp',
    size: [52, 52, 156],
    front: 'M11 0H42l3 31H8ZM26 31V41m0 0L0 156M26 41L52 156M26 41l3 115',
  },
  {
    of: 'table-lamp',
    size: [39, 39, 58],
    front:
      'M6 0H33l6 25H0ZM18 25v5m4-5v5m-4 0Q6 33 7 42m0 0q1 10 6 16m9-28q11 3 10 12m0 0q-1 10-5 16M13 58H27',
  },
  {
    of: 'pendant|chandelier',
    size: [52, 52, 82],
    front: 'M22 0h8M26 0V53M0 82V75Q0 53 22 53h8q22 0 22 22v7M0 82H52M3 63H49M3 73H49',
  },
  {
    of: 'mirror',
    size: [82, 17, 182],
    front: 'M0 182V41Q0 0 41 0Q82 0 82 41V182Zm5-5V41Q5 5 41 5Q77 5 77 41V177ZM25 62L45 37M25 84L56 44',
    side: 'M0 0H4L17 182H13Z',
  },
  {
    of: 'planter',
    size: [56, 56, 120],
    front: 'M13 79H44l-4 41H17Zm0 5H44M28 79V32M27 0h3Q56 0 56 27q0 26-26 26H27Q0 53 0 27Q0 0 27 0Z',
  },
  {
    of: 'screen',
    size: [158, 22, 180],
    front:
      'M0 0H158V180H0ZM53 0V180M106 0V180M4 5H49V133H4ZM4 5L49 133M49 5L4 133M27 5L49 69L27 133L4 69ZM57 5h45V133H57Zm0 0l45 128M102 5L57 133M79 5l23 64L79 133L57 69Zm31 0h44V133H110Zm0 0l44 128M154 5L110 133M132 5l22 64l-22 64L110 69Z',
    side: 'M0 0H22V180H0ZM4 0V180M18 0V180',
  },
  {
    of: 'rug|carpet',
    size: [200, 310, 2],
    plan: 'M0 0H200V310H0ZM16 16H184V294H16Zm84 16l68 123L100 278L32 155Zm0 61l40 62l-40 62L60 155Z',
  },
  {
    of: 'table',
    size: [180, 95, 75],
    front: 'M0 0H180V5H0ZM9 5h6V75H9ZM165 5h6V75h-6ZM15 12H165',
    side: 'M0 0H95V5H0ZM5 5h6V75H5ZM85 5h6V75H85ZM11 12H85',
  },
  { of: '', size: [100, 100, 100], front: 'M6 0H94q6 0 6 6V94q0 6-6 6H6q-6 0-6-6V6Q0 0 6 0Z' },
]

/** Returns the drawing for a product: among those for its category, the one nearest to its size. */
export function silhouetteOf(
  categorySlug: string,
  size: Size,
  chaiseSide: string | null = null,
): Silhouette | Plan {
  const words = silhouettes.find(({ of }) => new RegExp(of).test(categorySlug))?.of
  const [nearest] = silhouettes
    .filter(({ of }) => of === words)
    .toSorted((a, b) => distance(a, size) - distance(b, size))
  const kind = nearest as Silhouette | Plan
  const isOther = chaiseSide === 'left' || chaiseSide === 'right'
  return 'plan' in kind && kind.side ? { ...kind, isMirrored: isOther && chaiseSide !== kind.side } : kind
}

function distance({ size }: Drawn, { width, depth, height }: Size): number {
  const ratio = (index: 0 | 1 | 2, own: number) => Math.abs(Math.log(own / size[index]))
  return ratio(0, width) + ratio(1, depth) + ratio(2, height)
}
