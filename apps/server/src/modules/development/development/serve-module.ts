import { developmentErrors } from '@dropyard/contract/development/development/errors'
import { openStates, outcomeStates, outcomesSince } from '@dropyard/contract/development/development/flow'
import type { DevelopmentModule, Form } from '@dropyard/contract/development/development/module'
import { moduleNames } from '@dropyard/contract/development/development/module-name'
import { dayOf } from '@dropyard/contract/kit/days'
import { missingIn } from '@dropyard/contract/kit/missing'
import { and, eq, gt, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { personName } from '../../../kit/data/people.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { assertFound, fail, refusalText, refuse } from '../../../kit/errors.ts'
import { overrideRoutes, type Route, route } from '../../../kit/http/route.ts'
import { changesBetween, emptyForm, formColumns, readPart } from '../../../kit/record/kept-form.ts'
import { serve } from '../../../kit/record/record.ts'
import type { Values } from '../../../kit/record/record-options.ts'
import { assertMayWork } from '../../../kit/record/task-rights.ts'
import { runFlow } from '../../../kit/record/workflow.ts'
import { attemptsOf } from './attempts.ts'
import type { Task } from './behaviour.ts'
import { dropVariants } from './drop-variants.ts'
import { behaviourOf, moduleAfter, moduleBefore, openModule, runsIn } from './engine.ts'
import { formsOf, picturesOf } from './forms.ts'
import { aboutProduct, beginProduct, giveProduct, ownProduct } from './product.ts'
import { dropProduct, endProduct, productOf } from './product-row.ts'
import { besideProduct } from './same-offer.ts'
import { holding, nothingAwaited, sampleActions, waitsForSample } from './samples.ts'
import { isAccepted } from './steps.ts'
import { developmentProduct, developmentTask } from './table.ts'
import { idsIn } from './values.ts'
import { codesOf, variantsOf } from './variants.ts'

/** Runs one module of product development: list, form and actions, over the shared table of tasks. */

const p = developmentProduct
/** Columns of the product, joined to each task. */
const ofProducts = {
  product_name: p.title,
  product_sn: p.productSn,
  picture: p.picture,
  sku: p.skuCode,
  level: p.level,
  origin: p.origin,
  budget: p.budget,
  product_owner: personName(p.ownerId),
  invested_by: personName(p.investedBy),
  needed_by: sql`(SELECT l.needed_by FROM external_link l WHERE l.id = ${p.externalLinkId})`,
  entity_name: sql`coalesce((SELECT e.name FROM entity e WHERE e.id = ${qualified(developmentTask.entityId)}), '')`,
}
const numberOf = (column: AnyPgColumn) => sql<number | null>`${qualified(column)}`.mapWith(column)
const whereProduct = (column: AnyPgColumn, value: unknown): SQL =>
  sql`${developmentTask.productId} IN (SELECT ${p.id} FROM ${p} WHERE ${column} = ${value})`

/** Tasks in an open state: the product is in the module now. */
const stands = inArray(developmentTask.state, [...openStates])

/** Whether an expected sample is overdue. */
const overdue = ({ now }: Pick<Ctx, 'now'>): SQL => sql`${developmentTask.sampleDue} < ${dayOf(now)}::date`
const lateSample = (ctx: Pick<Ctx, 'now'>): SQL => sql`coalesce(${overdue(ctx)} AND ${stands}, false)`

/** Values of `waitsFor` that a received sample ends. */
const forSample = new Set<string | null>(['supplier', 'carrier'])

const lead = (ctx: Ctx, declared: DevelopmentModule): boolean =>
  ctx.user?.permissions.has(`${declared.name}:assign`) === true

export function serveModule(declared: DevelopmentModule): readonly Route[] {
  const { module, record, form: fields } = declared
  const behaviour = behaviourOf(module)
  const lacking = ({ lang }: Ctx, { form }: Task) => missingIn(fields, declared.needs, form, lang)

  /** What prevents submitting a task: empty fields or, if there are none, the refusal that submitting would give. */
  async function unready(ctx: Ctx, task: Task): Promise<readonly { field: string; message: string }[]> {
    const lacks = lacking(ctx, task)
    const refused = lacks.length > 0 ? undefined : await behaviour.submits?.(ctx, task, task.form)
    return refused ? [{ field: '', message: refusalText(refused, ctx.lang) }] : lacks
  }

  /** Applies the given fields to the form, and lets the module complete it. @returns the form to be saved */
  async function saved(ctx: Ctx, task: Task, given: Values): Promise<Form> {
    const known = Object.fromEntries(Object.entries(given).filter(([name]) => name in fields))
    const wanted = { ...task.form, ...known }
    const changed = new Set(changesBetween(task.form, wanted).map(({ field }) => field))
    return (await behaviour.saves?.(ctx, task, wanted, changed)) ?? wanted
  }

  /** Only the creator or a lead may decide on it. */
  const byCreator = (ctx: Ctx, { creatorId }: { creatorId: unknown }) =>
    creatorId === ctx.user?.id || lead(ctx, declared) ? undefined : developmentErrors.creator
  const closes = async ({ now }: Ctx, _row: Task, { reason }: { reason: string }) => ({
    reason,
    closedAt: now,
  })

  /** Resumes a task that waited for a sample. */
  const goOn = (ctx: Ctx, { id }: Task) =>
    flow.move(ctx, 'resume', [id], {}, { each: true, still: ({ waitsFor }) => forSample.has(waitsFor) })

  const flow = runFlow(declared.flow, {
    table: developmentTask,
    scope: () => eq(developmentTask.module, module),
    owner: (row) => row.entityId,
    task: async (row, ctx) => {
      const { creatorId, ...about } = await aboutProduct(ctx, row.productId)
      // A refused task waits for a decision of the product's developer.
      const worker = row.state === 'refused' ? creatorId : row.workerId
      return { ...about, worker, sharedWith: idsIn(row.form, 'buyer_ids') }
    },
    joined: { table: p, on: eq(p.id, developmentTask.productId) },
    guardValues: { creatorId: numberOf(p.creatorId), budget: numberOf(p.budget) },
    guards: {
      cancel: byCreator,
      entrust: byCreator,
      reopen: byCreator,
      'back-off': () => (module === 'goodsDevelop' ? developmentErrors.first : undefined),
      ...({
        received: nothingAwaited,
        'sample-cancel': nothingAwaited,
        override: (_: Ctx, { form, overrideBy }: Task) =>
          isAccepted(form)
            ? developmentErrors.accepted
            : overrideBy === null
              ? undefined
              : developmentErrors.overridden,
        ...behaviour.guards,
      } as Record<never, never>),
    },
    effects: {
      claim: async (ctx) => ({ workerId: ctx.user?.id ?? null }),
      release: async () => ({ workerId: null }),
      assign: async (_ctx, _row, { assignee_id }) => ({ workerId: assignee_id }),
      handle: async (ctx, row, { form }) => holding(await saved(ctx, row, readPart(record.input, form))),
      confirm: async (ctx, row) => {
        const lacks = lacking(ctx, row)
        if (lacks.length > 0)
          fail(developmentErrors.missing, { missing: lacks.map(({ message }) => message).join('; ') })
        refuse(await behaviour.submits?.(ctx, row, row.form))
        return { reason: '', correct: [] }
      },
      pass: async (ctx, row) => {
        const product = await productOf(ctx, row.productId)
        refuse(await behaviour.judged?.(ctx, row, product))
        await behaviour.passes?.(ctx as UserCtx, product, await formsOf(ctx, row.productId))
        return { reviewerId: ctx.user?.id ?? null, closedAt: ctx.now }
      },
      reject: async (_ctx, _row, { reason }) => ({ reason, overrideBy: null }),
      'back-off': closes,
      refuse: async (ctx, row, { reason }) => {
        await ownProduct(ctx, row.productId)
        return { reason }
      },
      reopen: async () => ({ reason: '', workerId: null }),
      entrust: async (ctx, row, { assignee_id: to }) => {
        await assertMayWork(ctx, { field: 'assignee_id', flow: declared.flow, ids: [to] })
        await giveProduct(ctx, row.productId, to)
        return {}
      },
      cancel: closes,
      eliminate: closes,
      ...({ 'drop-variants': dropVariants, ...sampleActions, ...behaviour.actions } as Record<never, never>),
    },
    historyInput: {
      handle: (before, after) => ({ changes: changesBetween(before.form, after.form) }),
      // The key of a request says nothing to people.
      ...({
        sampling: (_before: Task, _after: Task, { key: _, ...input }: Record<string, unknown>) => input,
      } as Record<never, never>),
    },
    afterMove: {
      pass: async (ctx, row) => {
        const product = await productOf(ctx, row.productId)
        const next = await moduleAfter(ctx, product, module)
        if (next) await openModule(ctx, product, next)
        else await endProduct(ctx, product.id, { state: 'done' })
      },
      'back-off': async (ctx, row, { reason, fields }) => {
        const product = await productOf(ctx, row.productId)
        const before = await moduleBefore(ctx, product, module)
        await openModule(ctx, product, assertFound(before), { back: true, reason, correct: fields })
      },
      // Pauses the task's clock until the sample arrives.
      ...({
        sampling: async (ctx: UserCtx, row: Task) =>
          flow.move(ctx, 'wait', [row.id], await waitsForSample(ctx, row), { each: true }),
        received: goOn,
        'sample-cancel': goOn,
      } as Record<never, never>),
      cancel: (ctx, row, { reason }) => dropProduct(ctx as UserCtx, row.productId, 'cancelled', reason),
      eliminate: (ctx, row, { reason }) => dropProduct(ctx as UserCtx, row.productId, 'eliminated', reason),
    },
  })
  runsIn(module, {
    began: flow.recordCreated,
    eliminate: (ctx, ids, reason) => flow.move(ctx, 'eliminate', ids, { reason }),
    tell: flow.addHistory,
    move: (ctx, action, id, input) => flow.move(ctx, action as never, [id], input as never),
  })

  const earlier = moduleNames.slice(0, moduleNames.indexOf(module)).toReversed()
  const before = sql`coalesce((SELECT e.name FROM development_mode m,
    unnest(${sql.param(earlier)}::text[]) WITH ORDINALITY AS e (name, at)
    WHERE m.id = ${p.modeId} AND e.name = ANY (m.modules) ORDER BY e.at LIMIT 1), '')`

  const served = serve(record, developmentTask, {
    owner: () => eq(developmentTask.module, module),
    flow,
    search: [
      (text) =>
        sql`${developmentTask.productId} IN (SELECT ${p.id} FROM ${p} WHERE ${p.title} ILIKE ${likePattern(text)} OR ${p.productSn} ILIKE ${likePattern(text)} OR ${p.skuCode} ILIKE ${likePattern(text)})`,
    ],
    filters: {
      level: (value) => whereProduct(p.level, value),
      origin: (value) => whereProduct(p.origin, value),
      open: (wanted) => (wanted ? stands : not(stands)),
      sample_late: (wanted, ctx) => (wanted ? and(stands, overdue(ctx)) : not(lateSample(ctx))),
      left: (how, ctx) =>
        and(
          inArray(developmentTask.state, [...outcomeStates[how]]),
          gt(developmentTask.closedAt, outcomesSince(ctx.now)),
        ),
    },
    columns: {
      ...ofProducts,
      back_to: before,
      sample_late: lateSample,
      ...formColumns(fields, developmentTask.form, 'form'),
    },
    beforeSave: async (ctx, input, before) => {
      const given = input as Values
      if (!before) return beginProduct(ctx, { ...emptyForm(fields), ...given })
      const task = await taskAt(ctx, before.id)
      if (task.state !== 'claimed') fail(developmentErrors.claim)
      if (task.workerId !== ctx.user.id && !lead(ctx, declared)) fail(developmentErrors.claim)
      const form = await saved(ctx, task, given)
      const changes = changesBetween(task.form, form)
      if (changes.length > 0) await flow.addHistory(ctx, [{ ...task, form }], 'handle', { changes })
      return { form, sample_due: holding(form).sampleDue }
    },
  })

  const taskAt = async (ctx: Ctx, id: number): Promise<Task> => {
    const [row] = await ctx.db
      .select()
      .from(developmentTask)
      .where(and(eq(developmentTask.id, id), eq(developmentTask.module, module)))
    return assertFound(row)
  }

  const routes = [
    ...overrideRoutes(
      served.routes,
      route(record.get, async (ctx, { params: { id } }) => {
        const [row, task, history] = await Promise.all([
          served.read(ctx, id),
          taskAt(ctx, id),
          flow.history(ctx, id),
        ])
        const open = ['claimed', 'submitted'].includes(task.state)
        const forms = await formsOf(ctx, task.productId)
        return {
          ...row,
          history,
          required: forms.goodsDevelop?.requirements ?? '',
          codes: codesOf(forms),
          pictures_shown: picturesOf(forms),
          targets: {
            cost: forms.goodsDevelop?.target_cost ?? null,
            price: forms.goodsDevelop?.target_price ?? null,
          },
          measured: (await behaviour.tells?.(ctx, task.productId, { ...forms, [module]: task.form })) ?? [],
          missing: open ? await unready(ctx, task) : [],
          before: task.before,
          ...(await besideProduct(ctx, task.productId)),
          ...(await attemptsOf(ctx, task)),
        } as never
      }),
    ),
    route(declared.taskGoods, async (ctx, { query }) =>
      variantsOf(await formsOf(ctx, (await taskAt(ctx, query.id)).productId)),
    ),
  ]
  // The same routes under the second path that the specification has.
  const again = Object.values(declared.second).flatMap((endpoint) =>
    routes.filter(({ endpoint: { about } }) => about === endpoint.about).map((one) => ({ ...one, endpoint })),
  )
  return [...routes, ...again]
}
