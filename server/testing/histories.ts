/** So many checkouts of each kind live through what chance brings: HISTORIES=250 are a thousand in all. */
export const histories = Number(process.env['HISTORIES'] ?? 30)
