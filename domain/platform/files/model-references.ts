import type { Accessor, Description } from './model-parts.ts'

/**
 * Whether all references of a description exist and lie inside the file (glTF 2.0, §3.2 and §5); otherwise viewers show
 * nothing of the model. Faults that only spoil its look, such as an undecodable texture, pass.
 */
export function isWhole(model: Description, dataBytes: number): boolean {
  if (!String(model.asset?.version).startsWith('2')) return false
  const views = (model.bufferViews ?? []).every((view) => liesIn(view, model, dataBytes))
  const accessors = (model.accessors ?? []).every((accessor) => isReadable(accessor, model))
  return views && accessors && areDrawn(model) && areStanding(model) && areDressed(model) && areMoving(model)
}

type View = NonNullable<Description['bufferViews']>[number]
type List = readonly unknown[] | undefined

function has(list: List, index: unknown): boolean {
  return Number.isInteger(index) && list?.[index as number] != null
}

function mayHave(list: List, index: unknown): boolean {
  return index === undefined || has(list, index)
}

function isCount(value: unknown, least = 0): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least
}

/** A glTF binary has one buffer, its second chunk. */
function liesIn(view: View, { buffers }: Description, dataBytes: number): boolean {
  const { buffer, byteOffset = 0, byteLength, byteStride = 4 } = view
  const isStride = isCount(byteStride, 4) && byteStride <= 252
  if (buffer !== 0 || !has(buffers, 0) || !isStride) return false
  return isCount(byteOffset) && isCount(byteLength, 1) && byteOffset + byteLength <= dataBytes
}

const componentBytes: Readonly<Record<number, number>> = {
  5120: 1,
  5121: 1,
  5122: 2,
  5123: 2,
  5125: 4,
  5126: 4,
}
const componentsOf: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
}

/** An accessor without a view has only zeros, or its values are in `sparse`. */
function isReadable(accessor: Accessor, { bufferViews }: Description): boolean {
  const { bufferView, byteOffset = 0, count, componentType = 0, type = '', sparse } = accessor
  const itemBytes = (componentBytes[componentType] ?? 0) * (componentsOf[type] ?? 0)
  if (itemBytes === 0 || !isCount(count, 1) || !isCount(byteOffset)) return false
  const sparseViews = [sparse?.indices?.bufferView, sparse?.values?.bufferView]
  if (sparse && !sparseViews.every((index) => has(bufferViews, index))) return false
  if (bufferView === undefined) return true
  const view = bufferViews?.[bufferView]
  if (!view) return false
  const end = byteOffset + (view.byteStride ?? itemBytes) * (count - 1) + itemBytes
  return end <= (view.byteLength ?? 0)
}

function areDrawn({ meshes = [], accessors, materials }: Description): boolean {
  return meshes
    .flatMap(({ primitives }) => primitives ?? [])
    .every(
      ({ attributes = {}, indices, material }) =>
        Object.values(attributes).every((index) => has(accessors, index)) &&
        mayHave(accessors, indices) &&
        mayHave(materials, material),
    )
}

function areStanding({ scene, scenes, nodes, meshes, skins, accessors }: Description): boolean {
  const isPlaced = (nodes ?? []).every(
    ({ mesh, skin, children = [] }) =>
      mayHave(meshes, mesh) && mayHave(skins, skin) && children.every((child) => has(nodes, child)),
  )
  const isShown = (scenes ?? []).every(({ nodes: roots = [] }) => roots.every((root) => has(nodes, root)))
  const isBent = (skins ?? []).every(
    ({ joints = [], inverseBindMatrices }) =>
      joints.every((joint) => has(nodes, joint)) && mayHave(accessors, inverseBindMatrices),
  )
  return mayHave(scenes, scene) && isPlaced && isShown && isBent
}

function areDressed({ materials = [], textures, images, bufferViews }: Description): boolean {
  const worn = materials.flatMap(({ pbrMetallicRoughness: plain = {}, ...more }) => [
    plain.baseColorTexture,
    plain.metallicRoughnessTexture,
    more.normalTexture,
    more.occlusionTexture,
    more.emissiveTexture,
  ])
  return (
    worn.every((texture) => texture === undefined || has(textures, texture.index)) &&
    (textures ?? []).every(({ source }) => mayHave(images, source)) &&
    (images ?? []).every(({ bufferView }) => has(bufferViews, bufferView))
  )
}

function areMoving({ animations = [], accessors, nodes }: Description): boolean {
  return animations.every(
    ({ channels = [], samplers = [] }) =>
      channels.every(({ sampler, target }) => has(samplers, sampler) && mayHave(nodes, target?.node)) &&
      samplers.every(({ input, output }) => has(accessors, input) && has(accessors, output)),
  )
}
