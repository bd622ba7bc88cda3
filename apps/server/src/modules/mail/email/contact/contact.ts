import { isRelayAddress } from '@dropyard/contract/customer/customer/contact'
import type { email as contract } from '@dropyard/contract/mail/email'
import { type ContactReason, contactErrors } from '@dropyard/contract/mail/email/contact'
import { mailLanguageOf } from '@dropyard/contract/mail/template/languages'
import { afterSaleStaff } from '@dropyard/contract/order/after-sale'
import { erpOrder } from '@dropyard/contract/order/erp-order'
import { trackWarning as warnings } from '@dropyard/contract/order/track-warning'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, UserCtx } from '../../../../kit/context.ts'
import { assertFound, fail, failAt, requirePermission } from '../../../../kit/errors.ts'
import { entity } from '../../../account/entity/table.ts'
import { customer } from '../../../customer/customer/table.ts'
import { afterSaleCase } from '../../../order/after-sale/table.ts'
import { buyerMailed } from '../../../order/order/signals.ts'
import { order } from '../../../order/order/table.ts'
import { parcel } from '../../../order/parcel/table.ts'
import { trackWarning } from '../../../order/track-warning/table.ts'
import { accountsWith } from '../../account/rights.ts'
import { emailAccount } from '../../account/table.ts'
import { customersWith } from '../links/find.ts'
import { addByHand } from '../links/link.ts'
import { showOutgoing } from '../outgoing/shown.ts'
import { write } from '../outgoing/write.ts'
import { emailContact } from './table.ts'

/** Writes to the buyer because of a warning or a case, and notes it there once the mail was sent. */

type Reason = z.output<typeof contract.contacting.query>

/** Permissions that contacting people about the record requires. */
const rights = { 'track-warning': warnings.contact, 'after-sale-case': afterSaleStaff.say } as const

async function orderIdOf({ db }: Ctx, { contact, contact_id: id }: Reason): Promise<number> {
  if (contact === 'after-sale-case') {
    const [row] = await db
      .select({ orderId: afterSaleCase.orderId })
      .from(afterSaleCase)
      .where(eq(afterSaleCase.id, id))
    return assertFound(row).orderId
  }
  const [row] = await db
    .select({ orderId: parcel.orderId })
    .from(trackWarning)
    .leftJoin(parcel, eq(parcel.id, trackWarning.parcelId))
    .where(eq(trackWarning.id, id))
  return assertFound(row).orderId ?? fail(contactErrors.no_order)
}

async function orderOf(ctx: UserCtx, asked: Reason) {
  requirePermission(ctx, rights[asked.contact])
  requirePermission(ctx, erpOrder.list)
  const [row] = await ctx.db
    .select({ order, company: entity.name })
    .from(order)
    .innerJoin(entity, eq(entity.id, order.entityId))
    .where(eq(order.id, await orderIdOf(ctx, asked)))
  const { order: of, company } = assertFound(row)
  const buyer = of.address.email || of.buyerEmail || fail(contactErrors.no_address)
  if (isRelayAddress(buyer)) fail(contactErrors.relay)
  const known = await customersOf(ctx, buyer, of.entityId)
  if (known.some((one) => one.doNotContact)) fail(contactErrors.opted_out)
  const language = known.map((one) => mailLanguageOf(one.language)).find((one) => one !== undefined)
  const isChinese = language ? language === 'zh' : chinese.has(of.address.country)
  return { ...of, company, buyer, lang: isChinese ? ('zh' as const) : ('en' as const) }
}

/** Countries whose buyers read Chinese unless they are known to read another language. */
const chinese: ReadonlySet<string> = new Set(['CN', 'HK', 'MO', 'TW'])

async function customersOf(ctx: Ctx, address: string, entityId: number) {
  const found = await customersWith(ctx, [{ address, companies: [entityId] }])
  const ids = found.flat().map(({ id }) => id)
  return ctx.db
    .select({ doNotContact: customer.doNotContact, language: customer.language })
    .from(customer)
    .where(inArray(customer.id, [...ids, 0]))
}

type Order = Awaited<ReturnType<typeof orderOf>>

/** Accounts from which the user may answer and that speak for the order: for its company and store, or for all of them. */
async function accountsFor(ctx: UserCtx, { entityId, storeId }: Order) {
  const own = await accountsWith(ctx, 'answer')
  const isFor = (ids: typeof emailAccount.entityIds | typeof emailAccount.storeIds, id: number | null) =>
    or(eq(ids, sql`'{}'`), sql`${id}::bigint = ANY (${ids})`)
  return ctx.db
    .select({ id: emailAccount.id, address: emailAccount.address })
    .from(emailAccount)
    .where(
      and(
        inArray(emailAccount.id, [...own, 0]),
        eq(emailAccount.status, 'active'),
        isFor(emailAccount.entityIds, entityId),
        isFor(emailAccount.storeIds, storeId),
      ),
    )
    .orderBy(asc(emailAccount.address))
}

export async function prepareContact(ctx: UserCtx, asked: Reason) {
  const of = await orderOf(ctx, asked)
  return { order_sn: of.orderSn, company: of.company, accounts: await accountsFor(ctx, of) }
}

export async function beginContact(
  ctx: UserCtx,
  { account_id, send_key, ...asked }: z.output<typeof contract.contact.body>,
) {
  const of = await orderOf(ctx, asked)
  const accounts = await accountsFor(ctx, of)
  if (!accounts.some(({ id }) => id === account_id)) failAt('account_id', contactErrors.account)
  const draft = await write(ctx, {
    kind: 'new',
    account_id,
    send_key,
    to: [of.buyer],
    subject: `${subjects[of.lang]} ${of.pltOrderSn || of.orderSn}`,
  })
  await addByHand(ctx, { threadId: draft.thread_id, accountId: account_id }, of)
  await ctx.db
    .insert(emailContact)
    .values({
      outgoingId: draft.id,
      accountId: account_id,
      reason: asked.contact,
      reasonId: asked.contact_id,
    })
    .onConflictDoNothing()
  return showOutgoing(ctx, draft.id)
}

/** Buyers read it, and not the user who writes. */
const subjects = { en: 'Order', zh: '订单' } as const

/** Informs the record, once, that the mail was sent. */
export async function noteContact(ctx: Ctx, outgoingId: number, threadId: number): Promise<void> {
  const rows = await ctx.db.delete(emailContact).where(eq(emailContact.outgoingId, outgoingId)).returning()
  for (const { reason, reasonId } of rows)
    await buyerMailed.send(ctx, { reason: reason satisfies ContactReason, id: reasonId, threadId })
}
