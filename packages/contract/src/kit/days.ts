/** Days of the calendar (UTC), written `yyyy-MM-dd`. */

export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** The UTC day of a point in time. */
export const dayOf = (at: Date | number): string => new Date(at).toISOString().slice(0, 10)
