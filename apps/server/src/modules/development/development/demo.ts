import { type ModuleName, moduleNames } from '@dropyard/contract/development/development/module-name'
import { moduleOf } from '@dropyard/contract/development/development/modules'
import { standardReadings } from '@dropyard/contract/development/development/readings'
import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { type WaitsFor, waitsFor } from '@dropyard/contract/kit/tasks'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { demoData } from '../../../demo/data.ts'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound } from '../../../kit/errors.ts'
import { emptyForm } from '../../../kit/record/kept-form.ts'
import { clockFrom } from '../../../kit/record/task-clock.ts'
import { task as taskTable } from '../../../kit/task-table.ts'
import { workflowMove } from '../../../kit/workflow-table.ts'
import { actingAs } from '../../account/user/demo-acting.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { category } from '../../catalog/category/table.ts'
import { demoDrawn, drawnPictures } from '../../catalog/goods/demo/drawn-picture.ts'
import { goodsAttr } from '../../catalog/goods-attr/table.ts'
import { demoSuppliers } from '../../purchasing/supplier/demo-suppliers.ts'
import { externalLink } from '../../sourcing/external-link/table.ts'
import { developmentMode } from '../development-mode/table.ts'
import { type Deed, movesOf } from './demo-moves.ts'
import { openModule } from './engine.ts'
import { offersIn } from './offers.ts'
import { developmentProduct, developmentTask } from './table.ts'
import { combinations } from './variants.ts'

/** Products in every module of development: unclaimed, claimed, in review, late, sent back, and some that ended. */

const idea = z.strictObject({
  title: z.string(),
  drawing: demoDrawn,
  /** Number of its offer on 1688; if left out, the product links to another shop. */
  offer: z.string().optional(),
  module: z.enum(moduleNames),
  stand: z.enum(['waiting', 'claimed', 'submitted', 'refused', 'eliminated']),
  /** Why it was refused or eliminated. */
  reason: z.string().default(''),
  days: z.number(),
  /** Fen, and US cents. */
  cost: z.int(),
  price: z.int(),
  /** Users who share the sourcing with the developer. */
  shared: z.array(z.enum(['buyer', 'admin'])).default([]),
  /** Title of the merchant's request that it answers. */
  request: z.string().optional(),
  /** What it waits for, and since and until when in days. */
  wait: z
    .strictObject({
      for: z.enum(Object.keys(waitsFor) as [WaitsFor, ...WaitsFor[]]),
      why: z.string(),
      on: z.literal('admin').nullable(),
      since: z.number(),
      back: z.number(),
    })
    .optional(),
})

/** A sample that is on its way. */
const awaited = (ordered_on: string, expected_on: string, supplier_id: number | null) => ({
  ...{ supplier_id, variant: 'White', quantity: 2, fee: 3000, deductible: true, round: 1 },
  ...{ ordered_on, expected_on, received_on: null, tracking_no: 'SF1402938475', photos: [] },
  ...{ weight_grams: null, length_mm: null, width_mm: null, height_mm: null },
  ...{ condition: '', verdict: null, verdict_reason: null },
})
const cents = (cost: number, share: number): number => Math.round((cost * share) / 10) * 10

export async function developmentDemo(ctx: Ctx): Promise<void> {
  const ids = await demoIds(ctx)
  const { people } = ids
  const ideas = demoData('development/development', z.array(idea))
  const pictures = await drawnPictures(
    ctx,
    'editor',
    ideas.map(({ drawing }) => drawing),
  )
  const [top] = await ctx.db.select({ id: category.id }).from(category).limit(1)
  const suppliers = await demoSuppliers(ctx)
  const [color] = await ctx.db.select({ id: goodsAttr.id }).from(goodsAttr).where(eq(goodsAttr.name, 'Color'))
  const colored = color ? [{ attr_id: color.id, values: ['Black', 'White'] }] : []
  const dayAfter = (from: Date, days: number): string => dayOf(from.getTime() + days * dayMs)
  const [mode] = await ctx.db.select().from(developmentMode).where(eq(developmentMode.basic, true))
  const usual: Readonly<Record<ModuleName, number>> = {
    goodsDevelop: people.developer,
    goodsOpen: people.developer,
    supplierQuotation: people.buyer,
    goodsSample: people.sampler,
    goodsDesign: people.designer,
    goodsTest: people.sampler,
    goodsInfo: people.copywriter,
    goodsComplete: people.developer,
  }
  for (const [at, idea] of ideas.entries()) {
    const { title, module, stand, reason, days, cost, price, shared, request, wait } = idea
    const workers = shared.length > 0 ? { ...usual, supplierQuotation: people.developer } : usual
    const began = new Date(ctx.now.getTime() - days * dayMs)
    const picture = pictures[at] ? `/files/${pictures[at]}` : ''
    const skuCode = module === 'goodsDevelop' || module === 'goodsOpen' ? '' : `DV-${2601 + at}`
    const level = (['A', 'B', 'C', 'D'] as const)[at % 4] ?? 'B'
    const { offer } = idea
    // A product without an offer in the simulator links to another shop.
    const link = offer
      ? ctx.config.ONE688_OFFER_URL.replace('{id}', offer)
      : `https://www.amazon.com/dp/B0D${1_000_000 + at * 137}`
    const [asked] = request
      ? await ctx.db.select().from(externalLink).where(eq(externalLink.title, request))
      : []
    const entityId = asked?.entityId ?? null
    const [product] = await ctx.db
      .insert(developmentProduct)
      .values({
        ...(asked && { origin: 'request', externalLinkId: asked.id, goodsId: asked.goodsId }),
        entityId,
        title,
        picture,
        level,
        skuCode,
        modeId: assertFound(mode).id,
        offers: offersIn([link]),
        creatorId: people.developer,
        state: stand === 'eliminated' ? 'eliminated' : 'developing',
        createdAt: began,
        updatedAt: began,
      })
      .returning()
    const made = assertFound(product)
    const forms: Partial<Record<ModuleName, Record<string, unknown>>> = {
      goodsDevelop: {
        ...{ title, links: [link], pictures: picture ? [picture] : [], markets: ['US', 'DE', 'GB'] },
        ...{ mode_id: made.modeId, idea_level: level, target_cost: cost, target_price: price },
        ...{ first_quantity: 300 + at * 20, infringement: 'clear', cost_material: cents(cost, 0.6) },
        requirements: asked?.note || 'CE mark; packaging without plastic.',
        selling_points: 'Light, packs flat, and its competitors have ratings below 4.',
        competitors: [
          { url: 'https://www.amazon.com/dp/B0C1', price: price + 400, reviews: 1250, rating: '4.1' },
        ],
      },
      goodsOpen: {
        ...{ owner_id: people.developer, category_id: top?.id ?? null, sku_code: skuCode },
        // The people named here get the next tasks automatically; the demo wants some tasks unclaimed.
        ...(module === 'goodsOpen' && { inquirer_id: people.buyer, designer_id: people.designer }),
        axes: colored,
        variants: combinations(colored, skuCode),
      },
      supplierQuotation: {
        ...{ quantity_first: 300 + at * 20, quantity_year: 5000 },
        buyer_ids: shared.map((who) => people[who]),
      },
      goodsSample: {
        samples: [
          {
            ...{
              supplier_id: suppliers[at % 3]?.id ?? null,
              variant: 'Black',
              quantity: 2,
              fee: 3000,
              deductible: true,
              round: 1,
            },
            ...{ ordered_on: dayAfter(began, 4), received_on: dayAfter(began, at % 4 === 0 ? 16 : 9) },
            ...{ tracking_no: 'SF1402938475', weight_grams: 180 + at },
            ...{ length_mm: 120, width_mm: 90, height_mm: 60, photos: picture ? [picture] : [] },
            ...(at % 5 === 4
              ? { condition: 'Loose seams', verdict: 'rework', verdict_reason: 'workmanship' }
              : { condition: 'Good', verdict: 'pass', verdict_reason: 'good' }),
          },
        ],
      },
      goodsDesign: {
        images: [
          {
            group: 'main',
            locale: 'any',
            pictures: picture ? [picture] : [],
            licence: 'own',
            source_file: '',
          },
        ],
      },
      goodsTest: {
        sample_no: `S-${at + 1}`,
        readings: standardReadings('en').map((one) => ({
          ...one,
          value: one.kind === 'measure' ? String(180 + at) : 'pass',
        })),
      },
      goodsInfo: {
        texts: [
          {
            locale: 'en',
            state: 'approved',
            title,
            bullets: '',
            description: `${title}, ready for daily use.`,
            keywords: '',
          },
        ],
        ...{ declared_name_en: 'Household article', declared_name_zh: '家居用品', hs_code: '392490' },
        ...{ origin_country: 'CN', declared_value: cents(price, 0.3) },
      },
      // A little above the supplier's quotation.
      goodsComplete: {
        skus: combinations(colored, skuCode).map(({ code }) => ({
          ...{ code, cost, price, weight_grams: 180 + at },
          ...{ length_mm: 120, width_mm: 90, height_mm: 60 },
        })),
        ...{ stock_policy: 'stock', first_quantity: 300 + at * 20, review_on: dayAfter(ctx.now, 60) },
      },
    }
    const before = moduleNames.slice(0, moduleNames.indexOf(module))
    const step = (days * dayMs) / (before.length + 1.5)
    for (const [place, name] of before.entries()) {
      const came = new Date(began.getTime() + place * step)
      const left = new Date(came.getTime() + step)
      const reviewer = people.admin
      const worker = workers[name]
      const stay = { createdAt: came, updatedAt: left, closedAt: left }
      const [past] = await ctx.db
        .insert(developmentTask)
        .values({
          ...{
            productId: made.id,
            entityId,
            module: name,
            state: 'passed',
            workerId: worker,
            reviewerId: reviewer,
          },
          form: { ...emptyForm(moduleOf(name).form), ...forms[name] },
          ...stay,
        })
        .returning()
      const { flow, hours } = moduleOf(name)
      await ctx.db.insert(taskTable).values({
        ...{
          flow: flow.name,
          recordId: assertFound(past).id,
          entityId,
          subject: title,
          title: made.productSn,
          code: skuCode,
        },
        ...{ state: 'passed', creatorId: people.developer, assigneeId: worker, claimedAt: came },
        ...{ workedBy: [worker], openTo: `${flow.name}:claim`, begunAt: began },
        ...{ ...clockFrom(came, hours), ...stay },
      })
      const deeds: Deed[] = [
        [null, came, place === 0 ? people.developer : reviewer],
        ['claim', came, worker],
        ['confirm', new Date(left.getTime() - step / 4), worker],
        ['pass', left, reviewer],
      ]
      await ctx.db.insert(workflowMove).values(movesOf(flow, assertFound(past), deeds))
    }
    const came = new Date(began.getTime() + before.length * step)
    const then = { ...actingAs(ctx, ids, before.length === 0 ? 'developer' : 'admin'), now: came }
    const task = await openModule(then, made, module, {
      form:
        module === 'goodsSample' && stand === 'claimed'
          ? {
              samples: [
                awaited(dayAfter(began, 3), dayAfter(ctx.now, wait ? 1 : -2), suppliers[at % 3]?.id ?? null),
              ],
            }
          : stand === 'waiting' || (stand === 'claimed' && module !== 'goodsDevelop' && shared.length === 0)
            ? {}
            : (forms[module] ?? {}),
    })
    const over = stand === 'eliminated'
    const waits = wait && new Date(ctx.now.getTime() - wait.since * dayMs)
    /** When it was last moved. */
    const lately = ['waiting', 'claimed'].includes(stand) ? (waits ?? came) : new Date(came.getTime() + step)
    await ctx.db
      .update(developmentTask)
      .set({
        state: stand,
        workerId: stand === 'waiting' ? null : workers[module],
        reason,
        updatedAt: lately,
        closedAt: over ? lately : null,
      })
      .where(eq(developmentTask.id, task.id))
    const { flow, name, hours } = moduleOf(module)
    const deeds: Deed[] = [
      ...(stand === 'waiting' ? [] : [['claim', came, workers[module]] as const]),
      ...(stand === 'submitted' ? [['confirm', lately, workers[module]] as const] : []),
      ...(stand === 'refused' ? [['refuse', lately, workers[module], { reason }] as const] : []),
      ...(over ? [['eliminate', lately, people.admin, { reason }] as const] : []),
      ...(waits
        ? [['wait', waits, workers[module], { waits_for: wait.for, wait_reason: wait.why }] as const]
        : []),
    ]
    if (deeds.length > 0) await ctx.db.insert(workflowMove).values(movesOf(flow, task, deeds, task.state))
    const clock = clockFrom(came, hours)
    const late = clock.dueAt < ctx.now
    await ctx.db
      .update(taskTable)
      .set({
        state: stand,
        creatorId: people.developer,
        assigneeId:
          stand === 'refused' ? people.developer : stand === 'claimed' || over ? workers[module] : null,
        openTo: `${name}:${stand === 'submitted' ? 'pass' : 'claim'}`,
        notFor: stand === 'submitted' ? workers[module] : null,
        workedBy: stand === 'waiting' ? [] : [workers[module]],
        ...clock,
        // The demo starts without notifications of old tasks.
        warnedAt: clock.warnAt < ctx.now ? ctx.now : null,
        escalatedAt: late ? ctx.now : null,
        ...(wait && {
          ...{ waitsFor: wait.for, waitReason: wait.why, waitsOnId: wait.on && people[wait.on] },
          waitUntil: new Date(ctx.now.getTime() + wait.back * dayMs),
          waitingSince: waits,
        }),
        begunAt: began,
        updatedAt: lately,
        claimedAt: stand === 'claimed' ? came : null,
        closedAt: over ? lately : null,
        createdAt: came,
      })
      .where(and(eq(taskTable.flow, name), eq(taskTable.recordId, task.id)))
  }
}
