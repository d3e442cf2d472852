import { enableCompileCache } from 'node:module'
import path from 'node:path'

/** What the runtime takes only when it starts: how it keeps its memory small (decision 0021). */
export const runtimeFlags: readonly string[] = [
  // Little is young for long here: a larger young generation is mostly room for garbage.
  '--max-semi-space-size=4',
  // Twice what lives before it is collected; left alone it would be up to four times.
  '--heap-growing-percent=100',
  // For server/memory-return.ts.
  '--expose-gc',
]

/** For the allocator of Linux: few pools, and large pieces as pages of their own, which go back when they are freed. */
export const allocatorSettings: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}

const compileCache = path.join(import.meta.dirname, '..', 'node_modules', '.cache', 'majlis')

/**
 * Begins the command anew in this same process with the settings that only a start can make, and returns where they
 * are made already. The compile cache halves the time that loading takes from the second start on; as a variable it
 * holds from the first module on and for every thread, so that none of them loads the compiler of TypeScript.
 */
export function settleRuntime(env: NodeJS.ProcessEnv): void {
  if (runtimeFlags.every((flag) => process.execArgv.includes(flag))) return forgetAllocator(env)
  if (process.platform === 'win32' || !process.execve) {
    enableCompileCache(compileCache)
    return
  }
  const command = [process.execPath, ...process.execArgv, ...runtimeFlags, ...process.argv.slice(1)]
  process.execve(process.execPath, command, {
    NODE_COMPILE_CACHE: compileCache,
    ...allocatorSettings,
    ...env,
  })
}

/** They are for this process; PostgreSQL and the other children allocate as they always do. */
function forgetAllocator(env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(allocatorSettings)) {
    if (env[name] === value) delete env[name]
  }
}
