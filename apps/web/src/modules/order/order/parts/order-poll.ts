/** Milliseconds between polls of orders on the screen, because stores, carriers and other users change them. */
export const orderPollMs = 15_000
