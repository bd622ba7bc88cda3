import { customer } from '@dropyard/contract/customer/customer'
import {
  customerField as contract,
  fieldErrors as errors,
  mostFields,
} from '@dropyard/contract/customer/field'
import { fieldKey } from '@dropyard/contract/customer/field/values'
import type { Lang } from '@dropyard/contract/kit/text'
import { and, eq, ne, sql } from 'drizzle-orm'
import { demoRows } from '../../../demo/rows.ts'
import type { UserCtx } from '../../../kit/context.ts'
import { withoutRowScope } from '../../../kit/data/database.ts'
import { fail, failAt } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { registerModule } from '../../../kit/module.ts'
import { serve } from '../../../kit/record/record.ts'
import type { InputOf } from '../../../kit/record/record-options.ts'
import { type Column, normalHeader } from '../../../kit/sheets/import-columns.ts'
import { ownColumns as exported } from '../customer/export.ts'
import { ownColumns as imported } from '../customer/import.ts'
import { conditionsOn } from './condition.ts'
import { customerField, customerFieldValue } from './table.ts'
import { loadFields, nameIn } from './values.ts'

type Input = InputOf<typeof contract>

const served = serve(contract, customerField, {
  search: [customerField.nameEn, customerField.nameZh],
  columns: {
    name: ({ lang }) => sql`${lang === 'zh' ? customerField.nameZh : customerField.nameEn}`,
  },
  beforeSave: async (ctx, input, before) => {
    // Two users who add fields at once are counted, and their names compared, one after the other.
    await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('customer_field'))`)
    if (before && before.kind !== input.kind) failAt('kind', errors.kind_fixed)
    await assertNames(ctx, input, before?.id)
    assertChoices(input)
    if (input.status === 'active' && before?.status !== 'active') await assertRoom(ctx)
    const choices = input.kind === 'choice' ? input.choices : []
    if (before) await assertKept(ctx, before as unknown as Input & { id: number }, choices)
    if (input.kind === 'choice' && choices.length === 0) failAt('choices', errors.no_choices)
    return { ...input, choices: choices.map((one) => ({ ...one, key: one.key || newKey() })) }
  },
  mayRemove: async (ctx, rows) => {
    for (const { id, name } of rows) {
      const count = await holders(ctx, id)
      if (count > 0) fail(errors.used, { count, name })
      const segments = await conditionsOn.ask(ctx, { field: id })
      if (segments.length > 0) fail(errors.in_segments, { name, segments: someOf(segments, ctx.lang) })
    }
  },
})

const newKey = (): string => crypto.randomUUID().slice(0, 8)

/** What customers have anyway: in their form, and in files that are imported and exported. */
const ownNames = [
  ...(['en', 'zh'] as const).flatMap((lang) => Object.values<string>(customer.text[lang].fields)),
  ...Object.values<Column>(imported).flatMap(({ en, zh, also = [] }) => [en, zh, ...also]),
  ...exported.map(([en]) => en),
  ...exported.map(([, zh]) => zh),
]

/** Names head the columns of files, so each belongs to one field, and to none that customers have anyway. */
async function assertNames(ctx: UserCtx, input: Input, id: number | undefined): Promise<void> {
  const others = await ctx.db
    .select({ en: customerField.nameEn, zh: customerField.nameZh })
    .from(customerField)
    .where(id === undefined ? undefined : ne(customerField.id, id))
  const taken = new Set([...ownNames, ...others.flatMap(({ en, zh }) => [en, zh])].map(normalHeader))
  for (const field of ['name_en', 'name_zh'] as const)
    if (taken.has(normalHeader(input[field]))) failAt(field, errors.name_taken, { name: input[field] })
}

/** A file may have the key or either name of a choice, so each of them belongs to one choice. */
function assertChoices({ choices }: Input): void {
  const owners = new Map<string, number>()
  for (const [at, one] of choices.entries())
    for (const name of [one.key, one.name_en, one.name_zh]) {
      if (name === '') continue
      const owner = owners.get(name.toLowerCase()) ?? at
      if (owner !== at) failAt('choices', errors.choice_twice, { name })
      owners.set(name.toLowerCase(), at)
    }
}

async function assertRoom(ctx: UserCtx): Promise<void> {
  const count = await ctx.db.$count(customerField, eq(customerField.status, 'active'))
  if (count >= mostFields) failAt('status', errors.too_many, { most: mostFields })
}

/** The first names of a list. */
function someOf(names: readonly string[], lang: Lang): string {
  const some = names.length > 5 ? [...names.slice(0, 5), '…'] : names
  return some.join(lang === 'zh' ? '、' : ', ')
}

/** Choices that customers or conditions have must stay. */
async function assertKept(
  ctx: UserCtx,
  before: Input & { id: number },
  choices: Input['choices'],
): Promise<void> {
  const keys = new Set(choices.map(({ key }) => key))
  for (const gone of before.choices.filter(({ key }) => !keys.has(key))) {
    const count = await holders(ctx, before.id, gone.key)
    const name = gone[`name_${ctx.lang}`]
    if (count > 0) failAt('choices', errors.choice_used, { count, name })
    const segments = await conditionsOn.ask(ctx, { field: before.id, choice: gone.key })
    if (segments.length > 0)
      failAt('choices', errors.in_segments, { name, segments: someOf(segments, ctx.lang) })
  }
}

/** How many customers have a value, or this one, also of those that the user doesn't see. */
const holders = ({ db }: UserCtx, id: number, choice?: string): Promise<number> =>
  withoutRowScope(db, () =>
    db.$count(
      customerFieldValue,
      and(
        eq(customerFieldValue.field, fieldKey(id)),
        choice === undefined ? undefined : eq(customerFieldValue.text, choice),
      ),
    ),
  )

registerModule({
  name: 'customer-field',
  routes: [
    ...served.routes,
    route(contract.form, async (ctx) =>
      (await loadFields(ctx)).map((field) => ({
        ...{
          id: field.id,
          name: nameIn(field, ctx.lang),
          kind: field.kind,
          archived: field.status === 'archived',
        },
        for_kinds:
          field.forKinds.length > 0
            ? field.forKinds
            : ['lead' as const, 'merchant' as const, 'buyer' as const],
        choices: field.choices.map((one) => ({ key: one.key, name: one[`name_${ctx.lang}`] })),
      })),
    ),
  ],
  demo: demoRows('customer/field', served),
})
