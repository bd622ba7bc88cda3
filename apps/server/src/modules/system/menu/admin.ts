import type { Lang } from '@dropyard/contract/kit/text'
import { isWebAddress } from '@dropyard/contract/kit/web-address'
import { type MenuItemRow, menu, menuErrors } from '@dropyard/contract/system/menu'
import { isMenuIcon } from '@dropyard/contract/system/menu/icons'
import { firstOwnId } from '@dropyard/contract/system/menu/own-entries'
import { flatMenu, holdsFixed, isDirectory } from '@dropyard/contract/system/menu/place'
import { eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { assertFound, fail, invalid } from '../../../kit/errors.ts'
import { route } from '../../../kit/http/route.ts'
import { buttons } from '../../account/user/buttons.ts'
import { change, mayStand, moveMenu } from './place.ts'
import { menuChange } from './table.ts'
import { blank, type Item, type Kind, menuOf, treeOf } from './tree.ts'

/** Editing the menu. An entry is only a link: permissions still decide which pages a user may open. */

const states = {
  en: ['Off', 'On'],
  zh: ['停用', '启用'],
} as const

export const adminRoutes = [
  route(menu.list, (ctx, { query }) => rows(ctx, query.kind)),
  route(menu.system.list, (ctx, { query }) => rows(ctx, query.kind)),
  route(menu.get, (ctx, { params }) => row(ctx, params.id)),

  route(menu.create, async (ctx, { body }) => {
    await oneAtATime(ctx)
    const { kind, parent_id, ...fields } = body
    check(fields)
    mayStand(await menuOf(ctx, kind), [{ ...blank(kind, 0), ...fields }], parent_id)
    const { rows } = await ctx.db.execute<{ id: string }>(
      sql`SELECT greatest(${firstOwnId}::bigint, coalesce(max(id) + 1, 0)) AS id FROM ${menuChange}`,
    )
    const id = Number(rows[0]?.id)
    await ctx.db.insert(menuChange).values({ id, kind, parentId: parent_id ?? 0, ...valuesOf(fields) })
    const after = await row(ctx, id)
    ctx.audit({ record: 'menu', recordId: id, after })
    return after
  }),

  route(menu.update, async (ctx, { params, body }) => {
    await oneAtATime(ctx)
    const before = await one(ctx, params.id)
    check(body)
    if (!isDirectory(body) && before.child.length > 0) fail(menuErrors.not_empty)
    if (before.own && body.needs !== null && holdsFixed(before)) fail(menuErrors.fixed)
    const values = before.own ? valuesOf(body) : differing(before, body)
    const was = await row(ctx, before.id)
    await change(ctx, before, values)
    const after = await row(ctx, before.id)
    ctx.audit({ record: 'menu', recordId: before.id, before: was, after })
    return after
  }),

  route(menu.remove, async (ctx, { params }) => {
    await oneAtATime(ctx)
    const before = await one(ctx, params.id)
    if (before.own && before.child.length > 0) fail(menuErrors.not_empty)
    if (!before.own) mayStand(await menuOf(ctx, before.kind), [before], before.origin)
    const was = await row(ctx, before.id)
    const { rowCount } = await ctx.db.delete(menuChange).where(eq(menuChange.id, before.id))
    ctx.audit({ record: 'menu', recordId: before.id, before: was })
    return { removed: rowCount ?? 0 }
  }),

  route(menu.sort, async (ctx, { body }) => {
    await oneAtATime(ctx)
    for (const { id, before, after } of await moveMenu(ctx, body))
      ctx.audit({ record: 'menu', recordId: id, before, after })
    return { sorted: body.ids.length }
  }),

  route(menu.setStatus, (ctx, { body }) => setStatus(ctx, body)),
  route(menu.system.addStatus, (ctx, { body }) => setStatus(ctx, body)),
  route(menu.getStatus, (ctx, { query }) => statusOf(ctx, query.id)),
  route(menu.system.getStatus, (ctx, { query }) => statusOf(ctx, query.id)),
  route(menu.selectStatus, async (ctx) => choices(ctx)),
  route(menu.system.selectStatus, async (ctx) => choices(ctx)),
  route(menu.system.selectCategory, async (ctx, { query }) =>
    flatMenu(await menuOf(ctx, query.kind))
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
  if (status === 0 && holdsFixed(before)) fail(menuErrors.fixed)
  await change(ctx, before, { enabled: status === 1 })
  ctx.audit({ record: 'menu', recordId: id, before: { status: before.status }, after: { status } })
  return { id, status }
}

async function oneAtATime(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('menu'))`)
}

async function one(ctx: Ctx, id: number): Promise<Item> {
  const all = flatMenu([...(await menuOf(ctx, 'staff')), ...(await menuOf(ctx, 'merchant'))])
  return assertFound(all.find((item) => item.id === id))
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

/** The product's own version of an entry. */
const product = ({ id, kind }: Item): Item =>
  assertFound(flatMenu(treeOf(kind, [])).find((item) => item.id === id))

/**
 * Fields that differ from the product's entry; null where they don't. Address and permission of a page can't be changed, nor the
 * name of a drawer, by which it is opened.
 */
function differing(item: Item, fields: Fields) {
  const brought = product(item)
  const unlike = <K extends keyof Fields>(key: K): Fields[K] | null =>
    JSON.stringify(fields[key]) === JSON.stringify(brought[key]) ? null : fields[key]
  const { style } = item
  return {
    nameEn: style === 'drawer' ? null : unlike('name_en'),
    nameZh: style === 'drawer' ? null : unlike('name_zh'),
    icon: unlike('icon'),
    badge: fields.badge,
    isCategory: unlike('is_category'),
    buttons: unlike('buttons'),
  }
}

function check({ icon, url, needs, buttons: names }: Fields): void {
  if (icon !== '' && !isMenuIcon(icon)) invalid({ icon: menuErrors.icon.words })
  if (url !== '' && !/^\/[\w/-]+(?:\?[\w=&%.-]*)?$/.test(url) && !isWebAddress(url))
    invalid({ url: menuErrors.url.words })
  const known = new Set(buttons().map((one) => one.permission))
  const unknown = [needs, ...names].find((name) => name !== null && !known.has(name))
  if (unknown) fail(menuErrors.permission, { permission: unknown })
}

/** The menu for administrators. Where the specification has a single name, it is in the reader's language. */
const rows = async (ctx: UserCtx, kind: Kind): Promise<MenuItemRow[]> =>
  shown(ctx.lang, await menuOf(ctx, kind), undefined)

const row = async (ctx: UserCtx, id: number): Promise<MenuItemRow> =>
  assertFound(
    flatMenu([...(await rows(ctx, 'staff')), ...(await rows(ctx, 'merchant'))]).find((one) => one.id === id),
  )

function shown(lang: Lang, items: readonly Item[], parent: Item | undefined): MenuItemRow[] {
  const nameOf = (item: Item | undefined) => (lang === 'zh' ? item?.name_zh : item?.name_en) ?? ''
  return items.map((item) => {
    const { key: _, style: __, origin: ___, child, ...rest } = item
    return {
      ...rest,
      name: nameOf(item),
      parent_name: nameOf(parent),
      category: parent?.is_category ? nameOf(parent) : '',
      child: shown(lang, child, item),
    }
  })
}
