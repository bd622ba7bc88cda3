import type { words } from './words.ts'

/** What a kind of work is called; one without words of its own shows its code. */
export const kindOf = (name: string, kinds: Partial<(typeof words)['en']['kinds']>): string =>
  (kinds as Readonly<Record<string, string>>)[name] ?? name
