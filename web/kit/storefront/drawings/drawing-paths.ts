/** Front elevations on a 200 x 150 canvas, one per kind of product. */
export const drawingPaths = {
  majlis:
    'M9 93V66q0-6 6-6h52q6 0 6 6v27M73 93V66q0-6 6-6h43q6 0 6 6v27M128 93V66q0-6 6-6h52q6 0 6 6v27M3 101v-4q0-4 4-4h186q4 0 4 4v4M3 101h194v19H3zM27 92l12-17 14 17M147 92l14-17 12 17',
  sofa: 'M32 65V57q0-13 13-13h110q13 0 13 13v8M100 44v40M37 94V75q0-11-11-11T15 75v43h170V75q0-11-11-11t-11 11v19zM37 84h126M26 118v11M174 118v11',
  armchair:
    'M72 69V48q0-13 13-13h31q13 0 13 13v21M78 96V79q0-10-10-10T58 79v39h84V79q0-10-10-10t-10 10v17zM78 85h44M67 118l-3 15M133 118l3 15',
  chair:
    'M76 29q24-6 48 0v25q-24 6-48 0zM78 55l-1 31M122 55l1 31M69 86h62v9H69zM74 95l-4 42M126 95l4 42M72 114h56',
  'coffee-table': 'M23 78h154v10H23zM39 88l-5 41M161 88l5 41M36 108h128M91 68h24v10H91zM95 68q8-11 15 0',
  'dining-table':
    'M14 60h172v9H14zM30 69v63M170 69v63M30 82h140M82 60c0-9 7-11 7-22M95 60c-1-12 4-14 4-29M82 60h17',
  lamp: 'M82 21h36l13 39H69zM100 60v65M113 60v15M76 130q2-5 24-5t24 5z',
  pendant: 'M100 6v38M63 85q0-41 37-41t37 41zM89 85q11 12 22 0',
  shelf:
    'M52 18h96v127M52 18v127M52 48h96M52 77h96M52 107h96M52 138h96M62 48V30h7v18M69 48V34h7v14M120 37h15v11h-15zM115 76q-12-7 0-18 12 11 0 18M68 95h29v12H68z',
  bed: 'M24 58V42q0-10 10-10h132q10 0 10 10v16M39 71V61q0-6 6-6h43q6 0 6 6v10M106 71V61q0-6 6-6h43q6 0 6 6v10M17 112V84q0-13 13-13h140q13 0 13 13v28zM17 97h166M28 112v13M172 112v13',
  rug: 'M30 33h140v86H30zM39 42h122v68H39zM100 51l32 25-32 25-32-25zM100 64l15 12-15 12-15-12zM30 25v8M47.5 25v8M65 25v8M82.5 25v8M100 25v8M117.5 25v8M135 25v8M152.5 25v8M170 25v8M30 119v8M47.5 119v8M65 119v8M82.5 119v8M100 119v8M117.5 119v8M135 119v8M152.5 119v8M170 119v8',
  pouf: 'M58 58c0 5 19 8 42 8s42-3 42-8-19-8-42-8-42 3-42 8zM58 58v46q4 8 42 8t42-8V58M80 65v45M100 66v46M120 65v45',
  mirror: 'M67 137V61q0-33 33-33t33 33v76zM75 137V62q0-25 25-25t25 25v75M89 74l20-22M89 94l29-34',
  desk: 'M18 54h164v9H18zM28 63v70M122 63h50v70M122 63v32h50M122 79h50M143 71h8M143 87h8M60 54V36h34v18M77 54v-4',
} as const

export type DrawingName = keyof typeof drawingPaths

const byWord: readonly (readonly [string, DrawingName])[] = [
  ['majlis', 'majlis'],
  ['sofa', 'sofa'],
  ['lounge', 'armchair'],
  ['armchair', 'armchair'],
  ['chair', 'chair'],
  ['stool', 'chair'],
  ['pouf', 'pouf'],
  ['planter', 'pouf'],
  ['dining', 'dining-table'],
  ['lamp', 'lamp'],
  ['pendant', 'pendant'],
  ['light', 'pendant'],
  ['console', 'desk'],
  ['desk', 'desk'],
  ['office', 'desk'],
  ['table', 'coffee-table'],
  ['bookcase', 'shelf'],
  ['shel', 'shelf'],
  ['sideboard', 'shelf'],
  ['wardrobe', 'shelf'],
  ['dresser', 'shelf'],
  ['nightstand', 'coffee-table'],
  ['bed', 'bed'],
  ['rug', 'rug'],
  ['mirror', 'mirror'],
  ['screen', 'shelf'],
  ['decor', 'mirror'],
  ['outdoor', 'armchair'],
]

/** The drawing of a category, chosen by words in its slug; by default a sofa. */
export function drawingOf(categorySlug: string): DrawingName {
  return byWord.find(([word]) => categorySlug.includes(word))?.[1] ?? 'sofa'
}
