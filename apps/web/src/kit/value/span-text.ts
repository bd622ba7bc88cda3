/** A range, such as of days: `2–4`; a single value when both ends are equal. */
export const spanText = (from: string | number, to: string | number, between = '–'): string =>
  from === to ? String(from) : `${from}${between}${to}`
