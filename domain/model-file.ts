/** What keeps a 3D model from being shown to shoppers. */
export const modelFaults = [
  'not-a-model',
  'damaged',
  'compressed',
  'needs-other-files',
  'empty',
  'too-many-triangles',
] as const
export type ModelFault = (typeof modelFaults)[number]

/** Centimetres: side to side, front to back, floor to top. */
export type SizeCm = { readonly width: number; readonly depth: number; readonly height: number }

export type ModelFacts = { readonly triangles: number; readonly size: SizeCm }
export type ReadModel =
  | { readonly fault: null; readonly facts: ModelFacts }
  | { readonly fault: ModelFault; readonly facts: null }

/** From here on a model is slow on older phones: it may be sent, with a word about it. */
export const manyTriangles = 150_000
/**
 * More is refused. An uncompressed model of 10 MB holds about 400,000 triangles; only one that repeats its parts holds
 * more, and phones give up on those in AR.
 */
export const mostTriangles = 500_000

const magic = 0x46546c67
const jsonChunk = 0x4e4f534a
const compressions = /^(KHR_draco_mesh_compression|(EXT|KHR)_meshopt_compression|KHR_texture_basisu)$/

type Node = {
  mesh?: number
  children?: number[]
  matrix?: number[]
  translation?: number[]
  rotation?: number[]
  scale?: number[]
}
type Primitive = { mode?: number; indices?: number; attributes?: { POSITION?: number } }
type Accessor = { count?: number; min?: number[]; max?: number[] }
type Description = {
  scene?: number
  scenes?: { nodes?: number[] }[]
  nodes?: Node[]
  meshes?: { primitives?: Primitive[] }[]
  accessors?: Accessor[]
  buffers?: { uri?: string }[]
  images?: { uri?: string }[]
  extensionsUsed?: string[]
  extensionsRequired?: string[]
}

/**
 * Reads a glTF binary (glTF 2.0, §4.4): how many triangles it draws and how large it stands, each part where its nodes
 * put it; glTF's metre and its up (y) and front (z) as they are. What cannot be shown is named by its fault.
 */
export function readModelFile(bytes: Uint8Array): ReadModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 20 || view.getUint32(0, true) !== magic) return faulty('not-a-model')
  const description = descriptionIn(bytes, view)
  if (description === null) return faulty('damaged')
  const extensions = [description.extensionsUsed ?? [], description.extensionsRequired ?? []].flat()
  if (extensions.some((name) => compressions.test(name))) return faulty('compressed')
  const files = [description.buffers ?? [], description.images ?? []].flat()
  if (files.some(({ uri }) => uri !== undefined)) return faulty('needs-other-files')
  try {
    return measured(description)
  } catch {
    return faulty('damaged')
  }
}

function faulty(fault: ModelFault): ReadModel {
  return { fault, facts: null }
}

function descriptionIn(bytes: Uint8Array, view: DataView): Description | null {
  const jsonBytes = view.getUint32(12, true)
  const isWhole = view.getUint32(8, true) === bytes.length && view.getUint32(16, true) === jsonChunk
  if (!isWhole || jsonBytes > bytes.length - 20) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(20, 20 + jsonBytes))
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : null
  } catch {
    return null
  }
}

type Box = { readonly min: number[]; readonly max: number[] }

function measured(model: Description): ReadModel {
  const box: Box = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] }
  let triangles = 0
  for (const { mesh, world } of placedMeshes(model)) {
    for (const primitive of model.meshes?.[mesh]?.primitives ?? []) {
      const positions = model.accessors?.[primitive.attributes?.POSITION ?? -1]
      if (!positions) continue
      triangles += trianglesOf(primitive, model, positions)
      include(box, world, positions)
    }
  }
  if (triangles === 0 || !box.min.every(Number.isFinite)) return faulty('empty')
  if (triangles > mostTriangles) return faulty('too-many-triangles')
  const [width, height, depth] = box.max.map((most, axis) => cm(most - (box.min[axis] ?? 0)))
  return {
    fault: null,
    facts: { triangles, size: { width: width ?? 0, depth: depth ?? 0, height: height ?? 0 } },
  }
}

function cm(metres: number): number {
  return Math.round(metres * 1000) / 10
}

function trianglesOf({ mode = 4, indices }: Primitive, model: Description, positions: Accessor): number {
  const corners = (indices === undefined ? positions : model.accessors?.[indices])?.count ?? 0
  if (mode === 4) return Math.floor(corners / 3)
  return mode === 5 || mode === 6 ? Math.max(0, corners - 2) : 0
}

type Matrix = readonly number[]
type Placed = { readonly mesh: number; readonly world: Matrix }
const unmoved: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
const mostNodes = 20_000

/** Every mesh of the scene with where it stands. A node that is its own ancestor would never end: it is a fault. */
function placedMeshes(model: Description): Placed[] {
  const nodes = model.nodes ?? []
  const roots = model.scenes?.[model.scene ?? 0]?.nodes ?? nodes.map((_, index) => index)
  const placed: Placed[] = []
  const open = roots.map((index) => ({ index, above: unmoved }))
  for (let visited = 0; open.length > 0; visited++) {
    if (visited > mostNodes) throw new Error('the nodes of this model never end')
    const { index, above } = open.pop() ?? { index: -1, above: unmoved }
    const node = nodes[index]
    if (!node) continue
    const world = times(above, localOf(node))
    if (node.mesh !== undefined) placed.push({ mesh: node.mesh, world })
    for (const child of node.children ?? []) open.push({ index: child, above: world })
  }
  return placed
}

function localOf({ matrix, translation, rotation, scale }: Node): Matrix {
  if (matrix?.length === 16) return matrix
  const [tx = 0, ty = 0, tz = 0] = translation ?? []
  const [x = 0, y = 0, z = 0, w = 1] = rotation ?? []
  const [sx = 1, sy = 1, sz = 1] = scale ?? []
  return [
    [(1 - 2 * (y * y + z * z)) * sx, 2 * (x * y + z * w) * sx, 2 * (x * z - y * w) * sx, 0],
    [2 * (x * y - z * w) * sy, (1 - 2 * (x * x + z * z)) * sy, 2 * (y * z + x * w) * sy, 0],
    [2 * (x * z + y * w) * sz, 2 * (y * z - x * w) * sz, (1 - 2 * (x * x + y * y)) * sz, 0],
    [tx, ty, tz, 1],
  ].flat()
}

/** Column by column, as glTF writes matrices. */
function times(left: Matrix, right: Matrix): Matrix {
  return right.map((_, at) => {
    const [row, column] = [at % 4, Math.floor(at / 4) * 4]
    return [0, 1, 2, 3].reduce((sum, k) => sum + (left[row + k * 4] ?? 0) * (right[column + k] ?? 0), 0)
  })
}

function include(box: Box, world: Matrix, { min, max }: Accessor): void {
  if (min?.length !== 3 || max?.length !== 3) throw new Error('positions without their bounds')
  for (let corner = 0; corner < 8; corner++) {
    const point = [0, 1, 2].map((axis) => ((corner >> axis) & 1 ? max[axis] : min[axis]) ?? 0)
    for (let axis = 0; axis < 3; axis++) {
      const at = [0, 1, 2].reduce(
        (sum, k) => sum + (world[axis + k * 4] ?? 0) * (point[k] ?? 0),
        world[axis + 12] ?? 0,
      )
      box.min[axis] = Math.min(box.min[axis] ?? at, at)
      box.max[axis] = Math.max(box.max[axis] ?? at, at)
    }
  }
}
