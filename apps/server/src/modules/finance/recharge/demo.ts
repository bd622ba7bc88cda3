import { offlinePayInput } from '@dropyard/contract/finance/recharge'
import { demoDrawing } from '../../../demo/drawing.ts'
import { type Deed, demoStories } from '../../../demo/stories.ts'
import type { UserCtx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import { demoCompanies } from '../../account/user/demo-ids.ts'
import { createRecharge, flow, keepReceipt } from './service.ts'

/** Recharges of the demo companies in every state; the approved ones are the money that their orders spend. */

const deedOf =
  (name: string): Deed =>
  async (ctx, given, id) => {
    if (name === 'hand-in') return handIn(ctx, given)
    await flow.applyBody(ctx, name, { ...given, id_list: [id] })
    return undefined
  }

async function handIn(ctx: UserCtx, given: object): Promise<number> {
  const input = offlinePayInput.parse({ transfer_day: today(ctx), ...given })
  const receipt = await demoDrawing('finance/receipt.svg', {
    amount: `${(input.amount / 100).toFixed(2)} ${input.currency}`,
    reference: input.bank_reference,
    payer: ctx.user.name === 'merchant' ? demoCompanies.northwind : demoCompanies.lumen,
  })
  return createRecharge(ctx, input, await keepReceipt(ctx.files, receipt))
}

export const demoRecharges = demoStories('finance/recharge', deedOf)
