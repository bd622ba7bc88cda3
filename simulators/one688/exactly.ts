type Reviver = NonNullable<Parameters<typeof JSON.parse>[1]>

/** Keeps integers beyond 2^53 as text: `JSON.parse(text, exactly)`. */
export const exactly = ((_key: string, value: unknown, context?: { source?: string }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && Number.isInteger(value)
    ? (context?.source ?? value)
    : value) as Reviver
