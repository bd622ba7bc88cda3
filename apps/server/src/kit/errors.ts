import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import { commonErrors, type ErrorCode } from '@dropyard/contract/kit/errors'
import { formatMessage } from '@dropyard/contract/kit/format-message'
import type { Lang, Words } from '@dropyard/contract/kit/text'

/** An expected refusal: an error code and a text for the caller, without internal details. */
export class Refusal extends Error {
  readonly refusal: ErrorCode
  readonly values: Record<string, unknown>
  /** Field -> what is wrong with it, in both languages. */
  readonly fields: Readonly<Record<string, Words>> | undefined

  constructor(refusal: ErrorCode, values: Record<string, unknown> = {}, fields?: Record<string, Words>) {
    super(refusal.code)
    this.name = 'Refusal'
    this.refusal = refusal
    this.values = values
    this.fields = fields
  }

  words(lang: Lang): string {
    return formatMessage(this.refusal.words, this.values, lang)
  }

  /** The message for each field; undefined when the refusal names no field. */
  fieldWords(lang: Lang): Record<string, string> | undefined {
    if (!this.fields) return undefined
    return Object.fromEntries(
      Object.entries(this.fields).map(([field, words]) => [field, formatMessage(words, this.values, lang)]),
    )
  }
}

/** Why an action is refused: a declared error code, with its values; undefined when the action is allowed. */
export type Refused = ErrorCode | readonly [ErrorCode, Record<string, unknown>] | undefined

/** The text of a refusal, without throwing it. */
export function refusalText(refused: NonNullable<Refused>, lang: Lang): string {
  const [code, values] = 'code' in refused ? [refused, {}] : refused
  return formatMessage(code.words, values, lang)
}

/** Throws the refusal, if there is one. */
export function refuse(refused: Refused): void {
  if (refused === undefined) return
  if ('code' in refused) fail(refused)
  fail(...refused)
}

/** Throws a declared refusal. */
export function fail(
  code: ErrorCode,
  values?: Record<string, unknown>,
  fields?: Record<string, Words>,
): never {
  throw new Refusal(code, values, fields)
}

/** Same as {@link fail}, shown at a field of the form. */
export function failAt(field: string, code: ErrorCode, values: Record<string, unknown> = {}): never {
  throw new Refusal(code, values, { [field]: code.words })
}

/** Refuses with status 422 and names the fields. */
export function invalid(fields: Record<string, Words>): never {
  throw new Refusal(commonErrors.invalid, { fields: Object.keys(fields) }, fields)
}

/** A refusal with status 422 for a field that refers to a record which does not exist. */
export const missingReference = (field: string): Refusal =>
  new Refusal(commonErrors.invalid, { fields: [field] }, { [field]: commonErrors.not_found.words })

/** Runs `work` and attaches a refusal from it to a field of the form, unless the refusal names fields already. */
export async function atField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.fields) throw error
    throw new Refusal(error.refusal, error.values, {
      [field]: { en: error.words('en'), zh: error.words('zh') },
    })
  }
}

/** For a call that also does the work of another endpoint: requires that endpoint's permission too. */
export function requirePermission(
  ctx: { readonly user: { readonly permissions: ReadonlySet<string> }; readonly lang: Lang },
  { permission, about }: Pick<AnyEndpoint, 'permission' | 'about'>,
): void {
  if (!ctx.user.permissions.has(permission)) fail(commonErrors.not_allowed, { about: about[ctx.lang] })
}

/** Returns the row, or refuses with "does not exist or is not yours". */
export function assertFound<T>(row: T | undefined | null): T {
  if (row === undefined || row === null) fail(commonErrors.not_found)
  return row
}

/** Refuses when the caller's version of the record is outdated (optimistic locking). */
export function assertVersion(current: number, seen: number | undefined): void {
  if (seen !== undefined && seen !== current) fail(commonErrors.changed)
}
