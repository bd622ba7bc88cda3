import { offlinePayInput } from '@dropyard/contract/finance/recharge'
import { demoText } from '../../../demo/data.ts'
import { type Deed, demoStories } from '../../../demo/stories.ts'
import type { UserCtx } from '../../../kit/context.ts'
import { today } from '../../../kit/data/days.ts'
import type { CleanPicture } from '../../../kit/files/clean-picture.ts'
import { pictures } from '../../../kit/start/libraries.ts'
import { demoCompanies } from '../../account/user/demo-ids.ts'
import { createRecharge, flow, keepReceipt } from './service.ts'

/** Recharges of the demo companies in every state; the approved ones are the money that their orders spend. */

const deedOf =
  (name: string): Deed =>
  async (ctx, given, id) => {
    if (name === 'hand-in') return handIn(ctx, given)
    await flow.asked(ctx, name, { ...given, id_list: [id] })
    return undefined
  }

async function handIn(ctx: UserCtx, given: object): Promise<number> {
  const input = offlinePayInput.parse({ transfer_day: today(ctx), ...given })
  const receipt = await drawn({
    amount: `${(input.amount / 100).toFixed(2)} ${input.currency}`,
    reference: input.bank_reference,
    payer: ctx.user.name === 'merchant' ? demoCompanies.northwind : demoCompanies.lumen,
  })
  return createRecharge(ctx, input, await keepReceipt(ctx.files, receipt))
}

/** A plain transfer confirmation. */
async function drawn(said: Readonly<Record<string, string>>): Promise<CleanPicture> {
  const svg = demoText('finance/receipt.svg').replace(/\{(\w+)\}/g, (_all, name: string) => said[name] ?? '')
  const sharp = await pictures()
  const { data, info } = await sharp(Buffer.from(svg)).webp().toBuffer({ resolveWithObject: true })
  return { content: data, extension: 'webp', width: info.width, height: info.height }
}

export const demoRecharges = demoStories('finance/recharge', deedOf)
