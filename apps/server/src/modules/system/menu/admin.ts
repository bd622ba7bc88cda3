import { isWebAddress } from '@dropyard/contract/kit/web-address'
import { type MenuItemRow, menu, menuErrors } from '@dropyard/contract/system/menu'
import { eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { fail, found, invalid } from '../../../kit/errors.ts'
import { route } from '../../../kit/route.ts'
import { buttons } from './buttons.ts'
import { menuChange } from './table.ts'
import { firstOwnId, flat, type Item, type Kind, menuOf, opens, treeOf } from './tree.ts'

/** Shaping the menu. What one may open is decided by permissions all the same: an entry is no more than a link. */

const states = {
  en: ['Off', 'On'],
  zh: ['停用', '启用'],
} as const

/** Switched off, nobody could find the way back. */
const fixedKeys = ['home', 'menuAdmin', 'system', 'system-people']

export const adminRoutes = [
  route(menu.list, async (ctx, { query }) => (await menuOf(ctx, query.kind)).map(shown)),
  route(menu.system.list, async (ctx, { query }) => (await menuOf(ctx, query.kind)).map(shown)),
  route(menu.get, async (ctx, { params }) => shown(await one(ctx, params.id))),

  route(menu.create, async (ctx, { body }) => {
    await oneAtATime(ctx)
    const { kind, parent_id, ...fields } = body
    check(fields)
    if (parent_id !== null) await mayHold(ctx, kind, parent_id)
    const { rows } = await ctx.db.execute<{ id: string }>(
      sql`SELECT greatest(${firstOwnId}::bigint, coalesce(max(id) + 1, 0)) AS id FROM ${menuChange}`,
    )
    const id = Number(rows[0]?.id)
    await ctx.db.insert(menuChange).values({ id, kind, parentId: parent_id ?? 0, ...valuesOf(fields) })
    const after = shown(await one(ctx, id))
    ctx.audit({ record: 'menu', recordId: id, after })
    return after
  }),

  route(menu.update, async (ctx, { params, body }) => {
    await oneAtATime(ctx)
    const before = await one(ctx, params.id)
    check(body)
    if (opens({ url: body.url }) && before.child.length > 0) fail(menuErrors.not_empty)
    const values = before.own ? valuesOf(body) : differing(before, body)
    await change(ctx, before, values)
    const after = shown(await one(ctx, before.id))
    ctx.audit({ record: 'menu', recordId: before.id, before: shown(before), after })
    return after
  }),

  route(menu.remove, async (ctx, { params }) => {
    await oneAtATime(ctx)
    const before = await one(ctx, params.id)
    if (before.own && before.child.length > 0) fail(menuErrors.not_empty)
    const { rowCount } = await ctx.db.delete(menuChange).where(eq(menuChange.id, before.id))
    ctx.audit({ record: 'menu', recordId: before.id, before: shown(before) })
    return { removed: rowCount ?? 0 }
  }),

  route(menu.sort, async (ctx, { body }) => {
    await oneAtATime(ctx)
    const all = flat(await menuOf(ctx, body.kind))
    const items = body.ids.map((id) => all.find((each) => each.id === id) ?? fail(menuErrors.siblings))
    if (body.parent_id !== null) {
      const depth = await mayHold(ctx, body.kind, body.parent_id)
      const inside = new Set(items.flatMap((item) => flat([item]).map((each) => each.id)))
      if (inside.has(body.parent_id)) fail(menuErrors.siblings)
      if (items.some((item) => depth + height(item) > 3)) fail(menuErrors.depth)
    }
    for (const [position, item] of items.entries())
      await change(ctx, item, { parentId: body.parent_id ?? 0, position: position + 1 })
    ctx.audit({ record: 'menu', ...(body.parent_id ? { recordId: body.parent_id } : {}), after: body })
    return { sorted: items.length }
  }),

  route(menu.setStatus, (ctx, { body }) => setStatus(ctx, body)),
  route(menu.system.addStatus, (ctx, { body }) => setStatus(ctx, body)),
  route(menu.getStatus, (ctx, { query }) => statusOf(ctx, query.id)),
  route(menu.system.getStatus, (ctx, { query }) => statusOf(ctx, query.id)),
  route(menu.selectStatus, async (ctx) => choices(ctx)),
  route(menu.system.selectStatus, async (ctx) => choices(ctx)),
  route(menu.system.selectCategory, async (ctx, { query }) =>
    flat(await menuOf(ctx, query.kind))
      .filter((item) => item.is_category)
      .map((item) => ({ id: item.id, name: ctx.lang === 'zh' ? item.name_zh : item.name_en })),
  ),
]

const choices = (ctx: UserCtx) => [
  { id: 1 as const, name: states[ctx.lang][1] },
  { id: 0 as const, name: states[ctx.lang][0] },
]

async function statusOf(ctx: UserCtx, id: number) {
  const item = await one(ctx, id)
  return { id: item.id, status: item.status }
}

async function setStatus(ctx: UserCtx, { id, status }: { id: number; status: 0 | 1 }) {
  await oneAtATime(ctx)
  const before = await one(ctx, id)
  if (status === 0 && fixedKeys.includes(before.key)) fail(menuErrors.fixed)
  await change(ctx, before, { enabled: status === 1 })
  ctx.audit({ record: 'menu', recordId: id, before: { status: before.status }, after: { status } })
  return { id, status }
}

async function oneAtATime(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('menu'))`)
}

async function one(ctx: Ctx, id: number): Promise<Item> {
  const all = [...flat(await menuOf(ctx, 'staff')), ...flat(await menuOf(ctx, 'merchant'))]
  return found(all.find((item) => item.id === id))
}

/** Keeps what differs, and leaves the rest of the row as it is. */
async function change(
  ctx: Ctx,
  item: Pick<Item, 'id' | 'kind'>,
  values: Partial<typeof menuChange.$inferInsert>,
): Promise<void> {
  await ctx.db
    .insert(menuChange)
    .values({ id: item.id, kind: item.kind, ...values, updatedAt: ctx.now })
    .onConflictDoUpdate({ target: menuChange.id, set: { ...values, updatedAt: ctx.now } })
}

type Fields = Pick<
  MenuItemRow,
  'name_en' | 'name_zh' | 'icon' | 'url' | 'badge' | 'is_category' | 'needs' | 'buttons'
>

const valuesOf = (fields: Fields) => ({
  nameEn: fields.name_en,
  nameZh: fields.name_zh,
  icon: fields.icon,
  url: fields.url,
  badge: fields.badge,
  isCategory: fields.is_category,
  needs: fields.needs,
  buttons: fields.buttons,
})

/** What differs from the product's own entry. A page of it stays that page, and the drawer keeps the name it opens by. */
function differing({ id, kind, style }: Item, fields: Fields) {
  const product = found(flat(treeOf(kind, [])).find((item) => item.id === id))
  const unlike = <K extends keyof Fields>(key: K): Fields[K] | null =>
    JSON.stringify(fields[key]) === JSON.stringify(product[key]) ? null : fields[key]
  return {
    nameEn: style === 'drawer' ? null : unlike('name_en'),
    nameZh: style === 'drawer' ? null : unlike('name_zh'),
    icon: unlike('icon'),
    badge: fields.badge,
    isCategory: unlike('is_category'),
    buttons: unlike('buttons'),
  }
}

function check({ url, needs, buttons: names }: Fields): void {
  if (url !== '' && !/^\/[\w/-]+(?:\?[\w=&%.-]*)?$/.test(url) && !isWebAddress(url))
    invalid({ url: menuErrors.url.words })
  const known = new Set(buttons().map((one) => one.permission))
  const unknown = [needs, ...names].find((name) => name !== null && !known.has(name))
  if (unknown) fail(menuErrors.permission, { permission: unknown })
}

/** The level of a directory. @throws Refusal when entries can not stand there. */
async function mayHold(ctx: Ctx, kind: Kind, id: number): Promise<number> {
  const tree = await menuOf(ctx, kind)
  const all = flat(tree)
  const holder = all.find((item) => item.id === id)
  if (!holder || opens(holder)) fail(menuErrors.parent)
  let level = 1
  for (let at = holder.parent_id; at !== null; at = all.find((item) => item.id === at)?.parent_id ?? null)
    level += 1
  if (level >= 3) fail(menuErrors.depth)
  return level
}

const height = (item: Item): number => 1 + Math.max(0, ...item.child.map(height))

function shown(item: Item): MenuItemRow {
  const { key: _, style: __, hidden: ___, child, ...row } = item
  return { ...row, child: child.map(shown) }
}
