/** So many checkouts of each kind live through what chance brings: HISTORIES=250 are a thousand in all. */
export const histories = Number(process.env['HISTORIES'] ?? 30)

/** How often each call is sent something hostile for each seed: ROUNDS=4 SEEDS=5 are more than twenty thousand requests. */
export const rounds = Number(process.env['ROUNDS'] ?? 1)
export const seeds = Number(process.env['SEEDS'] ?? 1)
