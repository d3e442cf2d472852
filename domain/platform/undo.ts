/** So long a toast offers to take back what was done. */
export const undoOfferedMs = 10_000

/** So long it is taken: what is pressed at the last moment is still on its way. */
export const undoTakenMs = 15_000

/** So long the mail of a decision waits: until nobody can take it back any more. */
export const mailHeldSeconds = 20
