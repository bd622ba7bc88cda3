/**
 * In the browser countries are chosen from a list that the server keeps, so only codes come here: their form is looked at,
 * and names, which weigh more than a page, are left to the server.
 */
export const countryCode = (text: string): string | undefined =>
  /^[A-Za-z]{2}$/.test(text.trim()) ? text.trim().toUpperCase() : undefined
