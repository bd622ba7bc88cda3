import { sourcingFlow } from '@dropyard/contract/sourcing/sourcing-flow'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { task } from '../../../kit/task-table.ts'
import { workflowMove } from '../../../kit/workflow-table.ts'
import { demoIds } from '../../account/user/demo-ids.ts'
import { categoryNamed } from '../../catalog/category/service.ts'
import { draftPrivateGoods } from '../../catalog/goods/save.ts'
import { goods } from '../../catalog/goods/table.ts'
import { externalLink, externalLinkMessage } from './table.ts'

const hour = 3_600_000

/** Requests of two companies in every state, with what was said about them. */
export async function sourcingDemo(ctx: Ctx): Promise<void> {
  const { people, entities } = await demoIds(ctx)
  const [picture] = await ctx.db
    .select({ file: goods.coverImage })
    .from(goods)
    .where(sql`${goods.coverImage} IS NOT NULL`)
    .limit(1)
  const privateId = await draftPrivateGoods(ctx, {
    code: 'PG-NORTHWIND-1',
    title: 'Camp Mug with Northwind Logo',
    price: 640,
    categoryId: await categoryNamed(ctx),
    entityId: entities.northwind,
    picture: picture?.file ?? null,
  })
  const ago = (hours: number) => new Date(ctx.now.getTime() - hours * hour)
  const day = (days: number) => new Date(ctx.now.getTime() + days * 24 * hour).toISOString().slice(0, 10)
  const mine = { entityId: entities.northwind, userId: people.merchant, staffUnread: 0 }
  const quote = { moq: 50, leadDays: 9, validUntil: day(12), quotedBy: people.developer }
  const rows: (typeof externalLink.$inferInsert)[] = [
    {
      ...mine,
      requestSn: 'SR26110001',
      url: 'https://www.aliexpress.com/item/1005006124.html',
      title: 'Folding camp stool with back',
      quantity: 200,
      targetPrice: 950,
      country: 'US',
      note: 'Dark green, our label on the back rest.',
      staffUnread: 2,
      createdAt: ago(5),
    },
    {
      ...mine,
      ...quote,
      requestSn: 'SR26110002',
      url: 'https://detail.1688.com/offer/620300258386.html',
      title: 'Titanium spork, 17 cm',
      quantity: 500,
      targetPrice: 300,
      country: 'DE',
      state: 'quoted',
      unitPrice: 315,
      quoteNote: 'Price holds from 500 pieces. Sample for 12 USD.',
      merchantUnread: 1,
      createdAt: ago(50),
      lastMessageAt: ago(3),
    },
    {
      ...mine,
      ...quote,
      requestSn: 'SR26110003',
      picture: picture?.file ? `/files/${picture.file}` : '',
      url: 'https://www.amazon.com/dp/B0C1234567',
      title: 'Camp mug with our logo',
      quantity: 300,
      targetPrice: 600,
      state: 'accepted',
      unitPrice: 640,
      goodsId: privateId,
      createdAt: ago(160),
      lastMessageAt: ago(20),
    },
    {
      ...mine,
      requestSn: 'SR26110004',
      url: 'https://www.etsy.com/listing/991/hand-forged-axe',
      title: 'Hand-forged camping axe',
      quantity: 40,
      targetPrice: 4200,
      state: 'refused',
      reason: 'Carriers to the US take no blades of this length.',
      createdAt: ago(300),
      lastMessageAt: ago(280),
    },
    {
      entityId: entities.lumen,
      userId: people.merchant2,
      requestSn: 'SR26110005',
      url: 'https://www.alibaba.com/product/paper-lamp-60.html',
      title: 'Paper pendant lamp, 60 cm',
      quantity: 120,
      targetPrice: 1100,
      country: 'FR',
      staffUnread: 1,
      createdAt: ago(9),
    },
  ]
  const made = await ctx.db.insert(externalLink).values(rows).returning()
  const id = (sn: string): number => made.find((row) => row.requestSn === sn)?.id ?? 0
  const said = (sn: string, hours: number, fromStaff: boolean, body: string) => ({
    linkId: id(sn),
    entityId: entities.northwind,
    userId: fromStaff ? people.developer : people.merchant,
    fromStaff,
    body,
    at: ago(hours),
  })
  await ctx.db
    .insert(externalLinkMessage)
    .values([
      said('SR26110001', 4, false, 'We would take 200 first, then 500 every month.'),
      said('SR26110002', 48, true, 'Do you need a pouch with each of them?'),
      said('SR26110002', 47, false, 'Yes, a plain one in grey is fine.'),
      said('SR26110002', 3, true, 'The quotation has the pouch in it.'),
    ])
  await ctx.db.insert(workflowMove).values(
    made.map((row) => ({
      flow: 'sourcing',
      recordId: row.id,
      action: null,
      from: null,
      to: 'waiting',
      userId: row.userId,
      entityId: row.entityId,
      at: row.createdAt,
    })),
  )
  const due = (row: (typeof made)[number]) =>
    new Date(row.createdAt.getTime() + sourcingFlow.tasks.hours * hour)
  await ctx.db.insert(task).values(
    made
      .filter(({ state }) => state === 'waiting' || state === 'accepted')
      .map((row) => ({
        flow: sourcingFlow.name,
        recordId: row.id,
        entityId: row.entityId,
        subject: row.title,
        title: row.requestSn,
        state: row.state,
        creatorId: row.userId,
        assigneeId: row.state === 'accepted' ? people.developer : null,
        dueAt: due(row),
        createdAt: row.createdAt,
        updatedAt: row.createdAt,
      })),
  )
}
