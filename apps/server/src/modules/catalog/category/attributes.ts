import { type categoryAttribute, categoryErrors } from '@dropyard/contract/catalog/category'
import type { ErrorCode } from '@dropyard/contract/kit/errors'
import { fillWords } from '@dropyard/contract/kit/text'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'

export type CategoryAttribute = z.output<typeof categoryAttribute>

/** Attributes of the goods of a category: the inherited ones first, then its own. */
export async function attributesOf(ctx: Ctx, categoryId: number): Promise<CategoryAttribute[]> {
  const { rows } = await ctx.db.execute<{ attributes: CategoryAttribute[] }>(sql`
    WITH RECURSIVE line AS (
      SELECT id, parent_id, level, attributes FROM category WHERE id = ${categoryId}
      UNION ALL SELECT c.id, c.parent_id, c.level, c.attributes FROM category c JOIN line ON c.id = line.parent_id
    ) SELECT attributes FROM line ORDER BY level`)
  const byName = new Map(rows.flatMap((row) => row.attributes).map((one) => [one.name, one]))
  return [...byName.values()]
}

/**
 * Locks a category and its ancestors until the transaction ends, so that neither it nor its attributes change while goods are
 * saved. @returns whether it exists
 */
export async function holdCategory(ctx: Ctx, categoryId: number): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    SELECT id FROM category WHERE id IN (
      WITH RECURSIVE line AS (
        SELECT id, parent_id FROM category WHERE id = ${categoryId}
        UNION ALL SELECT c.id, c.parent_id FROM category c JOIN line ON c.id = line.parent_id
      ) SELECT id FROM line) ORDER BY id FOR SHARE`)
  return rows.some((row) => Number(row.id) === categoryId)
}

/** Name of an attribute or of a choice in the reader's language. */
export const attributeName = (one: { name: string; name_zh: string }, { lang }: Pick<Ctx, 'lang'>): string =>
  lang === 'zh' && one.name_zh ? one.name_zh : one.name

/** A stored value of an attribute in the reader's language. */
export function valueName(one: CategoryAttribute, value: string, ctx: Ctx): string {
  const chosen = one.choices.find((choice) => choice.name === value)
  return chosen ? attributeName(chosen, ctx) : value
}

/** The value as it is stored, given in either language; undefined if it isn't valid for this attribute. */
export function keptValue(one: CategoryAttribute, value: string): string | undefined {
  if (one.type === 'number') return /^-?\d+(\.\d+)?$/.test(value) ? value : undefined
  if (one.type === 'text') return value
  const wanted = value.toLowerCase()
  return one.choices.find((choice) => choice.name.toLowerCase() === wanted || choice.name_zh === value)?.name
}

/** Attribute names must be unique. A choice attribute needs choices, each once. */
export function checkAttributes(attributes: readonly CategoryAttribute[]): void {
  const twice = (names: readonly string[]): string | undefined =>
    names.find((name, at) => names.indexOf(name) !== at)
  const refuse = (error: ErrorCode, name: string): never =>
    fail(error, { name }, { attributes: fillWords(error.words, { name }) })
  const same = [attributes, ...attributes.map((one) => one.choices)]
    .map((all) => twice(all.map((one) => one.name)))
    .find((name) => name !== undefined)
  if (same) refuse(categoryErrors.attribute_twice, same)
  // `=` and `|` are separators in product files and in URLs.
  const signed = attributes
    .flatMap((one) => [one, ...one.choices])
    .flatMap((one) => [one.name, one.name_zh])
    .find((name) => /[=|]/.test(name))
  if (signed) refuse(categoryErrors.sign, signed)
  const bare = attributes.find((one) => one.type === 'choice' && one.choices.length === 0)
  if (bare) refuse(categoryErrors.choices, bare.name)
}
