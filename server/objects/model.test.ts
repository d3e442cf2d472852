import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readModelFile } from '#domain/model-file.ts'
import { scaleOf } from '#domain/model-scale.ts'
import { modelProblem } from './model.ts'

const models = readdirSync('server/seed/assets/models').filter((name) => name.endsWith('.glb'))

test.each(models)('the model %s of the catalogue is taken, and can be measured', (name) => {
  const bytes = readFileSync(`server/seed/assets/models/${name}`)
  expect(modelProblem(bytes)).toBeNull()
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
  expect(modelProblem(Buffer.concat([head, Buffer.from(padded)]))).toBe('too-many-triangles')
})

test('a model is measured by its points, however its parts are turned', () => {
  const sofa = readModelFile(readFileSync('server/seed/assets/models/sofa-3-seat.glb')).facts?.size
  expect(sofa && scaleOf(sofa, { width: 226, depth: 97, height: 91 })).toEqual({ fits: true })
})
