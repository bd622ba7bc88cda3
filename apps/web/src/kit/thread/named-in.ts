/**
 * The ids of people mentioned in a text with `@`.
 *
 * @param known people who were selected while typing, by name
 */
export const namedIn = (body: string, known: Readonly<Record<string, number>>): number[] => [
  ...new Set(Object.entries(known).flatMap(([name, id]) => (body.includes(`@${name}`) ? [id] : []))),
]
