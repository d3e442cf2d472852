/** The parts of a glTF file's description that are read here (glTF 2.0, §5). */
export type Description = {
  asset?: { version?: unknown }
  scene?: number
  scenes?: { nodes?: number[] }[]
  nodes?: Node[]
  meshes?: { primitives?: Primitive[] }[]
  accessors?: Accessor[]
  bufferViews?: { buffer?: number; byteOffset?: number; byteLength?: number; byteStride?: number }[]
  buffers?: { uri?: string }[]
  images?: { uri?: string; bufferView?: number }[]
  textures?: { source?: number }[]
  materials?: Material[]
  skins?: { joints?: number[]; inverseBindMatrices?: number }[]
  animations?: Animation[]
  extensionsUsed?: string[]
  extensionsRequired?: string[]
}
type Texture = { index?: number }
type Material = {
  pbrMetallicRoughness?: { baseColorTexture?: Texture; metallicRoughnessTexture?: Texture }
  normalTexture?: Texture
  occlusionTexture?: Texture
  emissiveTexture?: Texture
}
type Animation = {
  channels?: { sampler?: number; target?: { node?: number } }[]
  samplers?: { input?: number; output?: number }[]
}
type Node = {
  mesh?: number
  skin?: number
  children?: number[]
  matrix?: number[]
  translation?: number[]
  rotation?: number[]
  scale?: number[]
}
type Primitive = {
  mode?: number
  indices?: number
  material?: number
  attributes?: { POSITION?: number }
}
export type Accessor = {
  bufferView?: number
  byteOffset?: number
  componentType?: number
  type?: string
  normalized?: boolean
  count?: number
  min?: number[]
  max?: number[]
  sparse?: { indices?: { bufferView?: number }; values?: { bufferView?: number } }
}

/** Sixteen numbers in column-major order, as in glTF. */
export type Matrix = readonly number[]

/** A drawn primitive, with the transform of its node. */
export type Part = { readonly positions: Accessor; readonly transform: Matrix; readonly triangles: number }

/** Returns everything that the scene draws. Throws where a node is its own ancestor, which would never end. */
export function placedParts(model: Description): Part[] {
  return placedMeshes(model).flatMap(({ mesh, transform }) =>
    (model.meshes?.[mesh]?.primitives ?? []).flatMap((primitive) => {
      const positions = model.accessors?.[primitive.attributes?.POSITION ?? -1]
      return positions ? [{ positions, transform, triangles: trianglesOf(primitive, model, positions) }] : []
    }),
  )
}

function trianglesOf({ mode = 4, indices }: Primitive, model: Description, positions: Accessor): number {
  const corners = (indices === undefined ? positions : model.accessors?.[indices])?.count ?? 0
  if (mode === 4) return Math.floor(corners / 3)
  return mode === 5 || mode === 6 ? Math.max(0, corners - 2) : 0
}

type PlacedMesh = { readonly mesh: number; readonly transform: Matrix }
const unmoved: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
const mostNodes = 20_000

function placedMeshes(model: Description): PlacedMesh[] {
  const nodes = model.nodes ?? []
  const roots = model.scenes?.[model.scene ?? 0]?.nodes ?? nodes.map((_, index) => index)
  const placed: PlacedMesh[] = []
  const open = roots.map((index) => ({ index, above: unmoved }))
  for (let visited = 0; open.length > 0; visited++) {
    if (visited > mostNodes) throw new Error('the nodes of this model never end')
    const { index, above } = open.pop() ?? { index: -1, above: unmoved }
    const node = nodes[index]
    if (!node) continue
    const transform = times(above, localOf(node))
    if (node.mesh !== undefined) placed.push({ mesh: node.mesh, transform })
    for (const child of node.children ?? []) open.push({ index: child, above: transform })
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

function times(left: Matrix, right: Matrix): Matrix {
  return right.map((_, at) => {
    const [row, column] = [at % 4, Math.floor(at / 4) * 4]
    return [0, 1, 2, 3].reduce((sum, k) => sum + (left[row + k * 4] ?? 0) * (right[column + k] ?? 0), 0)
  })
}
