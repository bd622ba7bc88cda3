import { openStates } from '@dropyard/contract/development/development/flow'
import type { DevelopmentModule, Form } from '@dropyard/contract/development/development/module'
import { type ModuleName, moduleNames } from '@dropyard/contract/development/development/module-name'
import { moduleOf } from '@dropyard/contract/development/development/modules'
import { staff } from '@dropyard/contract/development/goods-open'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { lastOf } from '../../../kit/data/days.ts'
import { assertFound } from '../../../kit/errors.ts'
import { changesBetween, emptyForm, refreshed } from '../../../kit/record/kept-form.ts'
import { dueBy } from '../../../kit/record/task-clock.ts'
import { workersOf } from '../../../kit/record/task-rights.ts'
import { wantedBy } from '../../sourcing/external-link/developed.ts'
import { modeOf } from '../development-mode/service.ts'
import type { Behaviour, Forms, Product, Task } from './behaviour.ts'
import { behaviours } from './behaviours.ts'
import { formsOf, lastTask } from './forms.ts'
import { holding } from './samples.ts'
import { developmentProduct, developmentTask } from './table.ts'
import { idIn } from './values.ts'

/** Moves products from module to module, as the development mode defines. */

export const behaviourOf = (module: ModuleName): Behaviour => behaviours[module] ?? {}

async function way(ctx: Ctx, product: Product): Promise<ModuleName[]> {
  const { modules } = await modeOf(ctx, product)
  return moduleNames.filter((name) => modules.includes(name))
}

/** The next module in the product's mode; undefined after the last. */
export async function moduleAfter(ctx: Ctx, product: Product, module: ModuleName) {
  return (await way(ctx, product)).find((name) => moduleNames.indexOf(name) > moduleNames.indexOf(module))
}

export async function moduleBefore(ctx: Ctx, product: Product, module: ModuleName) {
  return (await way(ctx, product)).findLast((name) => moduleNames.indexOf(name) < moduleNames.indexOf(module))
}

/** The parts of a module's flow that other code needs. */
interface Running {
  readonly began: (ctx: Ctx, task: Task) => Promise<void>
  readonly eliminate: (ctx: Ctx, ids: readonly number[], reason: string) => Promise<unknown>
  readonly tell: (ctx: Ctx, tasks: readonly Task[], action: string, input: object) => Promise<void>
  readonly move: (ctx: Ctx, action: string, id: number, input: object) => Promise<unknown>
}
const running = new Map<ModuleName, Running>()
export const runsIn = (module: ModuleName, flow: Running): void => void running.set(module, flow)

/** Saves fields of a task's form, like its worker does. */
export const handleTask = (ctx: Ctx, module: ModuleName, id: number, form: Form): Promise<unknown> =>
  moveTask(ctx, module, 'handle', id, { form })

/** Runs an action of a task's flow, without checking the user's permission for it. */
export const moveTask = (ctx: Ctx, module: ModuleName, action: string, id: number, input: object) =>
  assertFound(running.get(module)).move(ctx, action, id, input)

/** Adds an entry to a task's history that is no action of its flow. */
export const noteHistory = (ctx: Ctx, task: Task, note: string, input: object): Promise<void> =>
  assertFound(running.get(task.module)).tell(ctx, [task], note, input)

/**
 * Adds an entry to a task's history after code other than the task's own form changed the form, such as removing
 * variants.
 */
export const tellChanges = (ctx: Ctx, task: Task, after: Form): Promise<void> =>
  noteHistory(ctx, task, 'handle', { changes: changesBetween(task.form, after) })

/** Eliminates products in whatever module they are. @returns their number */
export async function eliminateProducts(ctx: Ctx, productIds: readonly number[], reason: string) {
  const rows = await ctx.db
    .select({ id: developmentTask.id, module: developmentTask.module })
    .from(developmentTask)
    .where(
      and(
        inArray(developmentTask.productId, [...productIds]),
        inArray(developmentTask.state, [...openStates]),
      ),
    )
  for (const [module, some] of Map.groupBy(rows, (row) => row.module)) {
    const ids = some.map(({ id }) => id)
    await assertFound(running.get(module)).eliminate(ctx, ids, reason)
  }
  return rows.length
}

/** The person whom the setup names for a module, if they may work in it. */
async function personFor(ctx: Ctx, { module, flow }: DevelopmentModule, forms: Forms) {
  const id = idIn(forms.goodsOpen, Object.entries(staff).find(([, of]) => of.module === module)?.[0] ?? '')
  const [person] = id === null ? [] : await workersOf(ctx, flow, { ids: [id] })
  return person?.id ?? null
}

/** Modules whose form a reorder takes over; suppliers are asked, samples ordered and tests made again. */
const lasting: readonly ModuleName[] = ['goodsDevelop', 'goodsOpen', 'goodsDesign', 'goodsInfo']

/** A module's last form when the goods of a reorder were developed before. */
async function heldBefore(ctx: Ctx, { origin, goodsId, modeId }: Product, module: ModuleName) {
  if (origin !== 'reorder' || goodsId === null || !lasting.includes(module)) return undefined
  const [row] = await ctx.db
    .select({ form: developmentTask.form })
    .from(developmentTask)
    .innerJoin(developmentProduct, eq(developmentProduct.id, developmentTask.productId))
    .where(
      and(
        eq(developmentProduct.goodsId, goodsId),
        eq(developmentProduct.state, 'done'),
        eq(developmentTask.module, module),
        eq(developmentTask.state, 'passed'),
      ),
    )
    .orderBy(desc(developmentTask.id))
    .limit(1)
  return row && (module === 'goodsDevelop' ? { ...row.form, mode_id: modeId } : row.form)
}

interface Opening {
  /** The product was sent back. */
  readonly back?: boolean
  readonly reason?: string
  /** Fields that must be corrected. */
  readonly correct?: readonly string[]
  readonly form?: Form
}

/**
 * Opens a module for a product. If the product was there before, its form is restored; if it was sent back, the task also goes to
 * the former worker.
 */
export async function openModule(
  ctx: Ctx,
  product: Product,
  module: ModuleName,
  { back = false, reason = '', correct = [], form }: Opening = {},
): Promise<Task> {
  const declared: DevelopmentModule = moduleOf(module)
  const last = await lastTask(ctx, product.id, module)
  const forms = await formsOf(ctx, product.id)
  const begun = (await behaviourOf(module).begins?.(ctx, forms, product)) ?? {}
  const held = last
    ? refreshed(last.form, last.begun ?? {}, begun, 'code')
    : { ...emptyForm(declared.form), ...begun, ...(await heldBefore(ctx, product, module)), ...form }
  const worker = back ? (last?.workerId ?? null) : last ? null : await personFor(ctx, declared, forms)
  const [made] = await ctx.db
    .insert(developmentTask)
    .values({
      productId: product.id,
      entityId: product.entityId,
      module,
      state: worker === null ? 'waiting' : 'claimed',
      workerId: worker,
      round: (last?.round ?? 0) + 1,
      ...holding(held),
      before: last?.form ?? null,
      begun,
      reason,
      correct: correct.filter((name) => name in declared.form),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning()
  const task = assertFound(made)
  await assertFound(running.get(module)).began(ctx, task)
  await inTime(ctx, declared, product, task.id)
  return task
}

/** A task is due by the merchant's wanted day at the latest; a day in the past is ignored. */
async function inTime(ctx: Ctx, { flow }: DevelopmentModule, { externalLinkId }: Product, taskId: number) {
  const day = externalLinkId === null ? null : await wantedBy(ctx, externalLinkId)
  const end = day === null ? ctx.now : lastOf(day)
  if (end > ctx.now) await dueBy(ctx, flow.name, taskId, end, { earlier: true })
}
