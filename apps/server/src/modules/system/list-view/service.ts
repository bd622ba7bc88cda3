import { contract as everything } from '@dropyard/contract/contract'
import { endpointsIn } from '@dropyard/contract/kit/endpoint'
import {
  type listView as contract,
  listViewErrors as errors,
  type ListViewRow,
  mostViews,
} from '@dropyard/contract/system/list-view'
import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { UserCtx } from '../../../kit/context.ts'
import { personName } from '../../../kit/data/people.ts'
import { assertFound, assertVersion, fail, failAt } from '../../../kit/errors.ts'
import { person } from '../../account/user/table.ts'
import { listView, listViewDefault } from './table.ts'

/** Saved views of lists. Colleagues are the users of one company, or staff. */

/** Most views that are returned; those of the reader come first. */
const mostReturned = 2000

type View = typeof listView.$inferSelect

const isColleagues = ({ user }: UserCtx): SQL | undefined =>
  user.entityId === null ? isNull(listView.entityId) : eq(listView.entityId, user.entityId)

/** Own views, and those that colleagues share. */
const isUsable = (ctx: UserCtx): SQL | undefined =>
  and(isColleagues(ctx), or(eq(listView.personId, ctx.user.id), eq(listView.shared, true)))

const mayChange = ({ user }: UserCtx, { personId }: Pick<View, 'personId'>): boolean =>
  personId === user.id || user.permissions.has('list-view:others')

export async function viewsOf(ctx: UserCtx, id?: number): Promise<ListViewRow[]> {
  const isOwn = eq(listView.personId, ctx.user.id)
  const rows = await ctx.db
    .select({
      ...{ view: listView, owner: personName(listView.personId)(ctx), chosen: listViewDefault.viewId },
    })
    .from(listView)
    .leftJoin(
      listViewDefault,
      and(eq(listViewDefault.viewId, listView.id), eq(listViewDefault.personId, ctx.user.id)),
    )
    .where(and(isUsable(ctx), id === undefined ? undefined : eq(listView.id, id)))
    .orderBy(sql`${isOwn} DESC`, sql`lower(${listView.name})`, asc(listView.id))
    .limit(mostReturned)
  return rows.map(({ view, owner, chosen }) => ({
    ...{ id: view.id, list: view.list, name: view.name, query: view.query, columns: view.columns },
    ...{ shared: view.shared, owner_name: owner, own: view.personId === ctx.user.id },
    ...{ editable: mayChange(ctx, view), is_default: chosen !== null, version: view.version },
  }))
}

const read = async (ctx: UserCtx, id: number): Promise<ListViewRow> =>
  assertFound((await viewsOf(ctx, id))[0])

/** Empty lists don't reach the server. */
const columnsFrom = ({ columns }: Pick<z.output<typeof contract.update.body>, 'columns'>): View['columns'] =>
  columns && { order: columns.order ?? [], hidden: columns.hidden ?? [] }

let lists: ReadonlySet<string> | undefined
const isList = (path: string): boolean => {
  lists ??= new Set(endpointsIn(everything).flatMap((one) => (one.list ? [one.path] : [])))
  return lists.has(path)
}

export async function saveView(ctx: UserCtx, { list, ...input }: z.output<typeof contract.create.body>) {
  if (!isList(list)) failAt('list', errors.list)
  await lockPerson(ctx, ctx.user.id)
  const its = and(eq(listView.personId, ctx.user.id), eq(listView.list, list))
  if ((await ctx.db.$count(listView, its)) >= mostViews) fail(errors.many, { most: mostViews })
  if (input.shared && !ctx.user.permissions.has('list-view:share')) failAt('shared', errors.share)
  await assertFree(ctx, { personId: ctx.user.id, list }, input.name)
  const [made] = await ctx.db
    .insert(listView)
    .values({
      ...input,
      columns: columnsFrom(input),
      list,
      personId: ctx.user.id,
      entityId: ctx.user.entityId,
    })
    .returning({ id: listView.id })
  const { id } = assertFound(made)
  ctx.audit({ record: 'list-view', recordId: id, entityId: ctx.user.entityId, after: { list, ...input } })
  return read(ctx, id)
}

export async function changeView(
  ctx: UserCtx,
  id: number,
  { version, ...input }: z.output<typeof contract.update.body>,
): Promise<null> {
  await change(ctx, id, version, { ...input, columns: columnsFrom(input) })
  return null
}

/** Shares a view or stops sharing it; it is then no longer the default view of others. */
export async function shareView(
  ctx: UserCtx,
  id: number,
  { version, on }: z.output<typeof contract.share.body>,
): Promise<null> {
  const { personId } = await change(ctx, id, version, { shared: on })
  if (!on)
    await ctx.db
      .delete(listViewDefault)
      .where(and(eq(listViewDefault.viewId, id), ne(listViewDefault.personId, personId)))
  return null
}

async function change(
  ctx: UserCtx,
  id: number,
  version: number,
  to: Partial<Pick<View, 'name' | 'query' | 'columns' | 'shared'>>,
): Promise<View> {
  const before = await lockedView(ctx, id)
  assertVersion(before.version, version)
  if (to.name !== undefined) await assertFree(ctx, before, to.name, id)
  await ctx.db
    .update(listView)
    .set({ ...to, version: before.version + 1, updatedAt: ctx.now })
    .where(eq(listView.id, id))
  const { name, query, columns, shared } = before
  ctx.audit({
    ...{ record: 'list-view', recordId: id, entityId: before.entityId },
    ...{ before: { name, query, columns, shared }, after: to },
  })
  return before
}

export async function removeView(ctx: UserCtx, id: number): Promise<null> {
  const { list, name, shared, entityId } = await lockedView(ctx, id)
  await ctx.db.delete(listView).where(eq(listView.id, id))
  ctx.audit({ record: 'list-view', recordId: id, entityId, before: { list, name, shared } })
  return null
}

/** Paths of the lists that the user opens with a view. */
export async function listsWithDefault(ctx: UserCtx): Promise<string[]> {
  const rows = await ctx.db
    .select({ list: listViewDefault.list })
    .from(listViewDefault)
    .innerJoin(listView, and(eq(listView.id, listViewDefault.viewId), isUsable(ctx)))
    .where(eq(listViewDefault.personId, ctx.user.id))
  return rows.map(({ list }) => list)
}

export async function setDefault(ctx: UserCtx, id: number, on: boolean): Promise<null> {
  // Locked, because the view may be deleted or no longer be shared at the same time.
  const [seen] = await ctx.db
    .select({ list: listView.list })
    .from(listView)
    .where(and(eq(listView.id, id), isUsable(ctx)))
    .for('share')
  const { list } = assertFound(seen)
  const its = and(eq(listViewDefault.personId, ctx.user.id), eq(listViewDefault.list, list))
  if (on)
    await ctx.db
      .insert(listViewDefault)
      .values({ personId: ctx.user.id, entityId: ctx.user.entityId, list, viewId: id })
      .onConflictDoUpdate({ target: [listViewDefault.personId, listViewDefault.list], set: { viewId: id } })
  else await ctx.db.delete(listViewDefault).where(and(its, eq(listViewDefault.viewId, id)))
  ctx.audit({ record: 'list-view', recordId: id, entityId: ctx.user.entityId, after: { default: on } })
  return null
}

/** Locks a view that the user may change. */
async function lockedView(ctx: UserCtx, id: number): Promise<View> {
  const [seen] = await ctx.db
    .select({ personId: listView.personId })
    .from(listView)
    .where(and(eq(listView.id, id), isUsable(ctx)))
  // In the same order as saving does.
  await lockPerson(ctx, assertFound(seen).personId)
  const [row] = await ctx.db
    .select()
    .from(listView)
    .where(and(eq(listView.id, id), isUsable(ctx)))
    .for('update')
  const view = assertFound(row)
  if (!mayChange(ctx, view)) fail(errors.not_yours, { name: (await read(ctx, id)).owner_name })
  return view
}

/** Locks a user's row, so that views saved at the same time see each other. */
const lockPerson = (ctx: UserCtx, id: number) =>
  ctx.db.select({ id: person.id }).from(person).where(eq(person.id, id)).for('no key update')

/** A user's views of a list have different names. */
async function assertFree(
  ctx: UserCtx,
  { personId, list }: Pick<View, 'personId' | 'list'>,
  name: string,
  id = 0,
): Promise<void> {
  const same = and(
    ...[eq(listView.personId, personId), eq(listView.list, list), ne(listView.id, id)],
    sql`lower(${listView.name}) = lower(${name})`,
  )
  if ((await ctx.db.$count(listView, same)) > 0) failAt('name', errors.name)
}
