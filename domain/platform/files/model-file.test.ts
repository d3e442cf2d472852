import { describe, expect, test } from 'vitest'
import { mostTriangles, readModelFile } from './model-file.ts'
import { scaleOf } from './model-scale.ts'

/** Builds a glTF binary with this description and no data; the bounds are in the description. */
function glb(description: object): Uint8Array {
  const json = Buffer.from(JSON.stringify(description))
  const padded = Buffer.concat([json, Buffer.alloc((4 - (json.length % 4)) % 4, 0x20)])
  const head = Buffer.alloc(20)
  head.write('glTF', 0, 'latin1')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(20 + padded.length, 8)
  head.writeUInt32LE(padded.length, 12)
  head.writeUInt32LE(0x4e4f534a, 16)
  return new Uint8Array(Buffer.concat([head, padded]))
}

const points = { componentType: 5126, type: 'VEC3' }
const indices = { componentType: 5123, type: 'SCALAR' }

/** A box of 1 m by 2 m by 3 m (x, y, z) of 12 triangles. */
const box = {
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
  accessors: [
    { ...points, count: 8, min: [0, 0, 0], max: [1, 2, 3] },
    { ...indices, count: 36 },
  ],
}
const faultOf = (about: object) => readModelFile(glb({ ...box, ...about })).fault

describe('a model', () => {
  test('tells its triangles and its size: x side to side, y up, z front to back', () => {
    expect(readModelFile(glb(box)).facts).toEqual({
      triangles: 12,
      size: { width: 100, depth: 300, height: 200 },
    })
  })

  test('is measured where its nodes put it: moved, turned, scaled, repeated', () => {
    const half = Math.SQRT1_2
    const nodes = [
      { children: [1, 2], scale: [0.1, 0.1, 0.1] },
      { mesh: 0, rotation: [0, half, 0, half] },
      { mesh: 0, translation: [0, 2, 0] },
    ]
    const { facts } = readModelFile(glb({ ...box, nodes }))
    expect(facts).toEqual({ triangles: 24, size: { width: 30, depth: 40, height: 40 } })
  })

  test('may place a node by its matrix, and draw strips', () => {
    const nodes = [{ mesh: 0, matrix: [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 5, 5, 5, 1] }]
    const meshes = [{ primitives: [{ attributes: { POSITION: 0 }, mode: 5 }] }]
    expect(readModelFile(glb({ ...box, nodes, meshes })).facts).toEqual({
      triangles: 6,
      size: { width: 200, depth: 600, height: 400 },
    })
  })
})

describe('what cannot be shown', () => {
  test('is told by its fault', () => {
    expect(readModelFile(new Uint8Array(30)).fault).toBe('wrong-type')
    expect(readModelFile(glb(box).subarray(0, 40)).fault).toBe('damaged-model')
    expect(faultOf({ extensionsRequired: ['KHR_draco_mesh_compression'] })).toBe('compressed-model')
    expect(faultOf({ extensionsUsed: ['EXT_meshopt_compression'] })).toBe('compressed-model')
    expect(faultOf({ extensionsUsed: ['KHR_texture_basisu'] })).toBe('compressed-model')
    expect(faultOf({ buffers: [{ uri: 'sofa.bin' }] })).toBe('model-needs-files')
    expect(faultOf({ images: [{ uri: 'https://a.example/oak.png' }] })).toBe('model-needs-files')
    expect(faultOf({ nodes: [] })).toBe('empty-model')
    expect(faultOf({ accessors: [{ count: 8 }, { count: 36 }] })).toBe('damaged-model')
    const nodes = [{ mesh: 0, children: [0] }]
    expect(faultOf({ nodes })).toBe('damaged-model')
  })

  test('too many triangles begin above the bound', () => {
    const drawing = (triangles: number) =>
      faultOf({ accessors: [box.accessors[0], { ...indices, count: triangles * 3 }] })
    expect(drawing(mostTriangles)).toBeNull()
    expect(drawing(mostTriangles + 1)).toBe('too-many-triangles')
  })
})

describe('the scale of a model', () => {
  const given = { width: 226, depth: 97, height: 91 }

  test('fits within 5 %, whichever way it is turned (G-98)', () => {
    expect(scaleOf({ width: 226, depth: 97, height: 91 }, given)).toEqual({ fits: true })
    expect(scaleOf({ width: 237, depth: 97, height: 91 }, given)).toEqual({ fits: true })
    expect(scaleOf({ width: 97, depth: 226, height: 91 }, given)).toEqual({ fits: true })
    expect(scaleOf({ width: 238, depth: 97, height: 91 }, given)).toEqual({ fits: false, unit: null })
    expect(scaleOf({ width: 226, depth: 97, height: 100 }, given)).toEqual({ fits: false, unit: null })
  })

  test.each([
    ['mm', 1000],
    ['cm', 100],
    ['inch', 39.37],
  ] as const)('tells an export in %s', (unit, factor) => {
    const model = { width: 226 * factor, depth: 97 * factor, height: 91 * factor }
    expect(scaleOf(model, given)).toEqual({ fits: false, unit })
  })
})
