/** Stores, carriers and others at work change orders too: milliseconds between looks at what is on the screen. */
export const orderPollMs = 15_000
