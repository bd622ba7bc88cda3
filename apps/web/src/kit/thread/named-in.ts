/**
 * The people whom a text names with `@`.
 *
 * @param known those who were chosen while it was written, by name
 */
export const namedIn = (body: string, known: Readonly<Record<string, number>>): number[] => [
  ...new Set(Object.entries(known).flatMap(([name, id]) => (body.includes(`@${name}`) ? [id] : []))),
]
