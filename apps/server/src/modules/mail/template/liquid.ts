import type { Liquid } from 'liquidjs'
import { mailTexts } from '../../../kit/start/libraries.ts'

/** The template language of mails: strict, without access to files, and limited in time and memory. */

export interface Engines {
  /** Escapes values. */
  readonly html: Liquid
  readonly text: Liquid
}

const limits = { parseLimit: 500_000, renderLimit: 1000, memoryLimit: 20_000_000 }
/** `lenientIf` allows a condition or a default value for a value that may be missing. */
const strict = { strictVariables: true, strictFilters: true, lenientIf: true, ownPropertyOnly: true }

let made: Engines | undefined

/** Loaded on first use, which must be outside of transactions. */
export async function mailEngines(): Promise<Engines> {
  if (made) return made
  const { Liquid: Engine } = await mailTexts()
  const options = { ...limits, ...strict, templates: {} }
  made = { html: new Engine({ ...options, outputEscape: 'escape' }), text: new Engine(options) }
  return made
}

/** A tag or an output of the language. */
export const liquidMarks = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g

const tags = new Set(['if', 'elsif', 'else', 'endif', 'unless', 'endunless', 'case', 'when', 'endcase'])

/** The first tag that templates may not use, such as one that loops. */
export const forbiddenTag = (source: string): string | undefined =>
  [...source.matchAll(/\{%-?\s*(\w+)/g)].map(([, tag = '']) => tag).find((tag) => !tags.has(tag))

/** The names of the values that a text uses. @throws when its syntax is wrong */
export function namesIn({ text }: Engines, source: string): string[] {
  return text.globalFullVariablesSync(text.parse(source))
}

/** The name of the value that was missing; undefined for other errors. */
export const missingName = (error: unknown): string | undefined =>
  /undefined variable: ([\w.]+)/.exec(error instanceof Error ? error.message : '')?.[1]
