import type { changedAttribute } from '@dropyard/contract/catalog/category'
import type { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import type { PropertyChange } from '../goods/properties.ts'
import { attributesOf, type CategoryAttribute } from './attributes.ts'
import { category } from './table.ts'

/** Changes of a category's attributes, applied to the values that its goods have. */

type Changed = z.output<typeof changedAttribute>
type Row = Pick<typeof category.$inferSelect, 'id' | 'parentId' | 'attributes'>

/** The attributes as they are stored, without the former names. */
export const keptAttributes = (attributes: readonly Changed[]): CategoryAttribute[] =>
  attributes.map(({ was: _was, ...one }) => ({
    ...one,
    choices: one.choices.map(({ was: _before, ...choice }) => choice),
  }))

/** The changes that the values of goods must follow: renamed, retyped and removed attributes and choices. */
export async function propertyChanges(
  ctx: Ctx,
  id: number,
  wanted: readonly Changed[],
): Promise<PropertyChange[]> {
  const rows: Row[] = await ctx.db
    .select({ id: category.id, parentId: category.parentId, attributes: category.attributes })
    .from(category)
  const own = assertFound(rows.find((row) => row.id === id))
  const above = own.parentId === null ? [] : await attributesOf(ctx, own.parentId)
  return own.attributes.flatMap((before) => {
    const now = wanted.find((one) => (one.was ?? one.name) === before.name)
    // Removed here, but inherited from a category above under the same name.
    const inherited = above.find((one) => one.name === before.name)
    const change = now ? changeOf(before, now) : inherited ? changeOf(before, inherited) : gone(before)
    return change ? [{ ...change, categoryIds: describedBy(rows, id, before.name) }] : []
  })
}

type Change = Omit<PropertyChange, 'categoryIds'>

const gone = ({ name: was }: CategoryAttribute): Change => ({
  was,
  name: null,
  type: 'text',
  renamed: {},
  choices: [],
})

function changeOf(before: CategoryAttribute, now: Changed): Change | undefined {
  const { name, type } = now
  const choices = now.choices.map((one) => one.name)
  const renamed =
    before.type === 'choice' && type === 'choice'
      ? Object.fromEntries(
          before.choices.map((one) => [
            one.name,
            now.choices.find((choice) => (choice.was ?? choice.name) === one.name)?.name ?? null,
          ]),
        )
      : {}
  const same = Object.entries(renamed).every(([from, to]) => from === to)
  return name === before.name && (type === before.type || type === 'text') && same
    ? undefined
    : { was: before.name, name, type, renamed, choices }
}

/** The category and its descendants, except those that define the attribute themselves, and all below these. */
function describedBy(rows: readonly Row[], id: number, name: string): number[] {
  const below = rows.filter((row) => row.parentId === id && !row.attributes.some((one) => one.name === name))
  return [id, ...below.flatMap((row) => describedBy(rows, row.id, name))]
}
