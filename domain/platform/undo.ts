/** How long a toast offers to undo an action. */
export const undoOfferedMs = 10_000

/** How long an undo is accepted: longer, because a click at the last moment takes time to arrive. */
export const undoTakenMs = 15_000

/** How long the mail of a decision is held back, until it can no longer be undone. */
export const mailHeldSeconds = 20
