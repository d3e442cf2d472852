/** Number of checkouts of each kind in randomised histories: HISTORIES=250 makes a thousand in all. */
export const histories = Number(process.env['HISTORIES'] ?? 30)

/** How often each call gets a hostile request per seed: ROUNDS=4 SEEDS=5 are more than twenty thousand requests. */
export const rounds = Number(process.env['ROUNDS'] ?? 1)
export const seeds = Number(process.env['SEEDS'] ?? 1)
