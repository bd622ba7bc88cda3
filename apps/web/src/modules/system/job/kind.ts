import type { words } from './words.ts'

/** The name of a kind of job; its code if it has no name. */
export const kindOf = (name: string, kinds: Partial<(typeof words)['en']['kinds']>): string =>
  (kinds as Readonly<Record<string, string>>)[name] ?? name
