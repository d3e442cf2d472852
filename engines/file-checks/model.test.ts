import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readModelFile } from '#domain/platform/files/model-file.ts'
import { scaleOf } from '#domain/platform/files/model-scale.ts'
import { modelOf } from '#server/testing/uploads.ts'

const models = readdirSync('demo/assets/models').filter((name) => name.endsWith('.glb'))

test.each(models)('the model %s of the catalogue is taken, and can be measured', (name) => {
  const bytes = readFileSync(`demo/assets/models/${name}`)
  expect(readModelFile(bytes).fault).toBeNull()
  expect(readModelFile(bytes).facts?.size.height).toBeGreaterThan(0)
})

test('a model with more triangles than phones can draw is refused', () => {
  const json = JSON.stringify({
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ count: 1_500_003, min: [0, 0, 0], max: [1, 1, 1] }],
  })
  const padded = json.padEnd(Math.ceil(json.length / 4) * 4)
  const head = Buffer.from('glTF\x02\0\0\0________________', 'latin1').subarray(0, 20)
  head.writeUInt32LE(20 + padded.length, 8)
  head.writeUInt32LE(padded.length, 12)
  head.writeUInt32LE(0x4e4f534a, 16)
  expect(readModelFile(Buffer.concat([head, Buffer.from(padded)])).fault).toBe('too-many-triangles')
})

test('a model is measured by its points, however its parts are turned', () => {
  const sofa = readModelFile(readFileSync('demo/assets/models/sofa-3-seat.glb')).facts?.size
  expect(sofa && scaleOf(sofa, { width: 226, depth: 97, height: 91 })).toEqual({ fits: true })
})

type Sofa = { [part: string]: Record<string, unknown>[] & Record<string, unknown> }

/** The demo sofa model with its JSON changed and its binary data unchanged. */
function sofaWith(change: (sofa: Sofa) => void): Buffer {
  const file = readFileSync('demo/assets/models/sofa-3-seat.glb')
  const end = 20 + file.readUInt32LE(12)
  const sofa = JSON.parse(file.toString('utf8', 20, end)) as Sofa
  change(sofa)
  return modelOf(sofa, file.subarray(end + 8))
}

const part = (sofa: Sofa, list: string, index = 0) => sofa[list]?.[index] ?? {}

test('the sofa is taken as it is', () => {
  expect(readModelFile(sofaWith(() => undefined)).fault).toBeNull()
})

/** Well-formed containers whose models the viewer of the product page cannot show. */
const broken: readonly (readonly [name: string, change: (sofa: Sofa) => void])[] = [
  ['of another glTF', (sofa) => Object.assign(sofa, { asset: { version: '1.0' } })],
  ['that does not say what it is', (sofa) => Object.assign(sofa, { asset: undefined })],
  ['with its views gone', (sofa) => Object.assign(sofa, { bufferViews: [] })],
  ['with its buffer gone', (sofa) => Object.assign(sofa, { buffers: [] })],
  ['with a view behind its data', (sofa) => (part(sofa, 'bufferViews', 2)['byteOffset'] = 10_000_000)],
  ['with a view of no length', (sofa) => (part(sofa, 'bufferViews', 2)['byteLength'] = 0)],
  ['with a view of another buffer', (sofa) => (part(sofa, 'bufferViews')['buffer'] = 3)],
  ['with points that never step on', (sofa) => (part(sofa, 'bufferViews', 2)['byteStride'] = 0)],
  ['with more points than data', (sofa) => (part(sofa, 'accessors')['count'] = 100_000)],
  ['with half a point', (sofa) => (part(sofa, 'accessors')['count'] = 0.5)],
  ['with points of no kind', (sofa) => (part(sofa, 'accessors')['componentType'] = 7)],
  ['with points of no shape', (sofa) => (part(sofa, 'accessors')['type'] = 'VEC9')],
  ['with points of a view that is not there', (sofa) => (part(sofa, 'accessors')['bufferView'] = 99)],
  ['with a mesh that is not there', (sofa) => (part(sofa, 'nodes', 1)['mesh'] = 99)],
  ['with a child that is not there', (sofa) => (part(sofa, 'nodes')['children'] = [99])],
  ['with a root that is not there', (sofa) => (part(sofa, 'scenes')['nodes'] = [0, 99])],
  ['with a picture that is not there', (sofa) => (part(sofa, 'images')['bufferView'] = 99)],
  ['with a texture without its picture', (sofa) => (part(sofa, 'textures')['source'] = 99)],
  ['with a material without its texture', (sofa) => Object.assign(sofa, { textures: [] })],
  ['with parts without their material', (sofa) => Object.assign(sofa, { materials: [] })],
  [
    'with a motion of nothing',
    (sofa) => Object.assign(sofa, { animations: [{ samplers: [{ input: 99 }] }] }),
  ],
  ['with nothing where a buffer is', (sofa) => Object.assign(sofa, { buffers: [null] })],
  ['with words where lists are', (sofa) => Object.assign(sofa, { bufferViews: 'sofa' })],
]

test.each(broken)('a model %s is refused as damaged', (_, change) => {
  expect(readModelFile(sofaWith(change)).fault).toBe('damaged-model')
})

test('a model whose points are nowhere is refused', () => {
  const nowhere = Buffer.alloc(168, 0xff)
  expect(readModelFile(modelOf({}, nowhere)).fault).toBe('damaged-model')
})

test('a model that repeats its points beyond what can be drawn is refused at once', () => {
  const children = Array.from({ length: 19_000 }, () => ({ mesh: 0 }))
  const meshes = [
    { primitives: Array.from({ length: 100 }, () => ({ attributes: { POSITION: 0 }, mode: 0 })) },
  ]
  const nodes = [{ children: children.map((_, index) => index + 1) }, ...children]
  expect(readModelFile(modelOf({ nodes, meshes })).fault).toBe('too-many-triangles')
})
