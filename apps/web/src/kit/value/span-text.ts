/** From one to another, such as days: `2–4`; what begins and ends alike is said once. */
export const spanText = (from: string | number, to: string | number, between = '–'): string =>
  from === to ? String(from) : `${from}${between}${to}`
