import { metafield as contract, metafieldErrors } from '@dropyard/contract/catalog/metafield'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { fillWords } from '@dropyard/contract/kit/text'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { entityOf, type UserCtx } from '../../../kit/context.ts'
import { assertFound, fail, invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { visibleGoods } from '../goods/sight.ts'
import { goods } from '../goods/table.ts'
import { metafield, metafieldValue } from './table.ts'

type Row = typeof metafield.$inferSelect

export const served = serve(contract, metafield, {
  owner: metafield.entityId,
  search: [metafield.name, metafield.key, metafield.note],
  columns: {
    used: sql`(SELECT count(*)::int FROM metafield_value v WHERE v.metafield_id = metafield.id)`,
  },
  beforeSave: (_ctx, input, before) => {
    if (before && Number(before.used) > 0 && before.type !== input.type)
      invalid({ type: fillWords(metafieldErrors.type.words, { count: before.used }) })
    const choices = input.type === 'choice' ? (input.choices as string[]) : []
    return { ...input, choices: [...new Set(choices)] }
  },
})

/** All attributes of the company, with a product's value for each. */
export async function readValues(ctx: UserCtx, goodsId: number) {
  await seen(ctx, goodsId)
  const rows = await ctx.db
    .select({ field: metafield, value: metafieldValue.value })
    .from(metafield)
    .leftJoin(
      metafieldValue,
      and(eq(metafieldValue.metafieldId, metafield.id), eq(metafieldValue.goodsId, goodsId)),
    )
    .where(eq(metafield.entityId, entityOf(ctx)))
    .orderBy(asc(metafield.sort), asc(metafield.id))
  return rows.map(({ field, value }) => ({
    metafield_id: field.id,
    name: field.name,
    type: field.type,
    choices: field.choices,
    value: value ?? '',
  }))
}

/** A product's attributes with values, for publishing to stores. */
export const filledFields = (ctx: UserCtx, goodsId: number) =>
  ctx.db
    .select({ key: metafield.key, type: metafield.type, value: metafieldValue.value })
    .from(metafieldValue)
    .innerJoin(metafield, eq(metafield.id, metafieldValue.metafieldId))
    .where(and(eq(metafieldValue.entityId, entityOf(ctx)), eq(metafieldValue.goodsId, goodsId)))
    .orderBy(asc(metafield.sort), asc(metafield.id))

async function seen(ctx: UserCtx, goodsId: number): Promise<void> {
  const [row] = await ctx.db
    .select({ id: goods.id })
    .from(goods)
    .where(and(eq(goods.id, goodsId), visibleGoods(ctx)))
  assertFound(row)
}

/** Writes the given values; an empty value is deleted. */
export async function writeValues(
  ctx: UserCtx,
  goodsId: number,
  values: readonly { metafield_id: number; value: string }[],
) {
  await seen(ctx, goodsId)
  const entityId = entityOf(ctx)
  const ids = [...new Set(values.map((one) => one.metafield_id))]
  const fields = await ctx.db
    .select()
    .from(metafield)
    .where(and(eq(metafield.entityId, entityId), inArray(metafield.id, ids.length > 0 ? ids : [0])))
  const known = new Map(fields.map((field) => [field.id, field]))
  if (known.size !== ids.length) fail(commonErrors.not_found)
  const given = new Map(values.map((one) => [one.metafield_id, one.value]))
  for (const [id, value] of given) check(assertFound(known.get(id)), value)
  const empty = ids.filter((id) => given.get(id) === '')
  if (empty.length > 0)
    await ctx.db
      .delete(metafieldValue)
      .where(and(eq(metafieldValue.goodsId, goodsId), inArray(metafieldValue.metafieldId, empty)))
  const filled = [...given].filter(([, value]) => value !== '')
  if (filled.length > 0)
    await ctx.db
      .insert(metafieldValue)
      .values(
        filled.map(([metafieldId, value]) => ({ entityId, metafieldId, goodsId, value, updatedAt: ctx.now })),
      )
      .onConflictDoUpdate({
        target: [metafieldValue.metafieldId, metafieldValue.goodsId],
        set: { value: sql`excluded.value`, updatedAt: ctx.now },
      })
  ctx.audit({ record: 'goods', recordId: goodsId, entityId, after: Object.fromEntries(given) })
  return readValues(ctx, goodsId)
}

function check(field: Row, value: string): void {
  if (value === '') return
  const { name } = field
  if (field.type === 'number' && !/^-?\d+(\.\d+)?$/.test(value)) fail(metafieldErrors.number, { name })
  if (field.type === 'date' && !z.iso.date().safeParse(value).success) fail(metafieldErrors.date, { name })
  if (field.type === 'choice' && !field.choices.includes(value))
    fail(metafieldErrors.choice, { name, choices: field.choices })
}
