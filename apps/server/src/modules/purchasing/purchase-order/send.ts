import { purchaseOrderErrors as errors } from '@dropyard/contract/purchasing/purchase-order/errors'
import { purchaseOrderFlow } from '@dropyard/contract/purchasing/purchase-order/flow'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../kit/context.ts'
import { qualified } from '../../../kit/data/qualified.ts'
import { assertFound, failAt } from '../../../kit/errors.ts'
import { job } from '../../../kit/jobs/jobs.ts'
import { deliver } from '../../system/mail/service.ts'
import { supplier } from '../supplier/table.ts'
import { orderPdf, printedOrder } from './print.ts'
import { purchaseOrder } from './table.ts'

/** Sends orders to suppliers by email, with the order as PDF. */

type Order = Pick<typeof purchaseOrder.$inferSelect, 'id' | 'state' | 'supplierId'>

async function addresseeOf(ctx: Ctx, { supplierId }: Order) {
  const [found] = await ctx.db.select().from(supplier).where(eq(supplier.id, supplierId))
  const { contacts, country } = assertFound(found)
  return { email: contacts.find(({ email }) => email !== '')?.email, isChinese: country === 'CN' }
}

/** @throws if the supplier has no email address */
export async function assertMailable(ctx: Ctx, order: Order): Promise<void> {
  if (!(await addresseeOf(ctx, order)).email) failAt('way', errors.no_email)
}

/** Whether an order went to its supplier by email: that was its last way, and it didn't fail. */
export const wasMailed = sql<boolean>`coalesce((SELECT m.input->>'way' = 'mail' FROM workflow_move m
  WHERE m.flow = ${purchaseOrderFlow.name} AND m.record_id = ${qualified(purchaseOrder.id)} AND m.action IN ('order', 'fail')
  ORDER BY m.id DESC LIMIT 1), false)`

const letter = {
  zh: (number: string) => ({
    title: `采购订单 ${number}`,
    content: `您好，附件为采购订单 ${number}，请确认数量、价格和交期。`,
  }),
  en: (number: string) => ({
    title: `Purchase order ${number}`,
    content: `Please find attached our purchase order ${number}. Confirm quantities, prices and dates, please.`,
  }),
}

/** The job that sends an order. @param ended called when the mail left, or with the reason when it finally couldn't */
export const orderMail = (ended: (ctx: Ctx, order: Order, failure?: string) => Promise<void>) =>
  job({
    name: 'purchase-order.send',
    input: z.object({ id: z.number() }),
    run: async (run, { id }) => {
      const read = (ctx: Ctx) => ctx.db.select().from(purchaseOrder).where(eq(purchaseOrder.id, id))
      const { to, printed } = await run.transaction(async (ctx) => {
        const [order] = await read(ctx)
        const to = await addresseeOf(ctx, assertFound(order))
        return { to, printed: await printedOrder(ctx, id, to.isChinese ? 'both' : 'en') }
      })
      const lang = to.isChinese ? 'zh' : 'en'
      let failure: string | undefined
      try {
        const content = await orderPdf(run, printed)
        await deliver(run, {
          ...{ to: to.email ?? '', template: 'letter', lang },
          values: { ...letter[lang](printed.number), sender: run.config.PRODUCT_NAME },
          attachments: [{ filename: `${printed.number}.pdf`, content }],
        })
      } catch (error) {
        if (!run.isLastAttempt) throw error
        failure = error instanceof Error ? error.message.slice(0, 300) : String(error)
      }
      await run.transaction(async (ctx) => {
        const [order] = await read(ctx)
        await ended(ctx, assertFound(order), failure)
      })
    },
  })
