/**
 * The browser's version of `country-code.ts`. Users choose countries from a list of the server, so only codes occur, and only
 * their form is checked. Names of countries would be larger than a page's code, so only the server reads them.
 */
export const countryCode = (text: string): string | undefined =>
  /^[A-Za-z]{2}$/.test(text.trim()) ? text.trim().toUpperCase() : undefined
