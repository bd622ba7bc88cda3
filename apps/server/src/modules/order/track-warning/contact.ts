import { dayMs, dayOf } from '@dropyard/contract/kit/days'
import { warningKinds } from '@dropyard/contract/order/parcel/warning'
import { filledTemplate, type TemplatePlace } from '@dropyard/contract/order/track-template'
import { type contacted, trackWarningErrors } from '@dropyard/contract/order/track-warning'
import { events } from '@dropyard/contract/system/notice/event'
import { eq, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { assertFound, fail, invalid } from '../../../kit/errors.ts'
import { emit } from '../../../kit/events.ts'
import { entity } from '../../account/entity/table.ts'
import { channel } from '../../logistics/channel/table.ts'
import { country } from '../../logistics/country/table.ts'
import { sendMails } from '../../system/mail/service.ts'
import { order } from '../order/table.ts'
import { parcel } from '../parcel/table.ts'
import { trackTemplate } from '../track-template/table.ts'
import { flow } from './flow.ts'
import { trackWarning } from './table.ts'

/** Messages about the parcels of warnings: filled in from a template, edited by the sender, and recorded as a contact. */

async function subjectOf(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select({
      warning: trackWarning,
      parcel,
      order,
      merchant: entity.name,
      store: sql<string>`coalesce((SELECT s.name FROM store s WHERE s.id = ${order.storeId}), '')`,
      carrier: channel.carrier,
      countryEn: country.nameEn,
      countryZh: country.nameZh,
    })
    .from(trackWarning)
    .innerJoin(channel, eq(channel.id, trackWarning.channelId))
    .leftJoin(parcel, eq(parcel.id, trackWarning.parcelId))
    .leftJoin(order, eq(order.id, parcel.orderId))
    .leftJoin(entity, eq(entity.id, trackWarning.entityId))
    .leftJoin(country, eq(country.code, parcel.country))
    .where(eq(trackWarning.id, id))
  return assertFound(row)
}
type Subject = Awaited<ReturnType<typeof subjectOf>>

const hasChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

function valuesOf(ctx: Ctx, of: Subject, isChinese: boolean): Record<TemplatePlace, string> {
  const heard = of.parcel?.lastAt ?? of.parcel?.shippedAt ?? of.warning.since
  const [en, zh] = warningKinds[of.warning.kind]
  return {
    order: of.order?.orderSn ?? '',
    number: of.parcel?.number ?? '',
    merchant: of.merchant ?? '',
    store: of.store || (of.merchant ?? ''),
    buyer: of.order?.address.name ?? '',
    country: (isChinese ? of.countryZh : of.countryEn) ?? of.parcel?.country ?? '',
    carrier: of.parcel?.carrier || of.carrier,
    warning: isChinese ? zh : en,
    shipped_on: of.parcel ? dayOf(of.parcel.shippedAt.getTime()) : '',
    last_event: of.parcel?.lastText ?? '',
    days: String(Math.floor((ctx.now.getTime() - heard.getTime()) / dayMs)),
  }
}

export async function draftOf(ctx: UserCtx, id: number, templateId: number) {
  const [template] = await ctx.db.select().from(trackTemplate).where(eq(trackTemplate.id, templateId))
  const { whom, address, subject, body } = assertFound(template)
  const values = valuesOf(ctx, await subjectOf(ctx, id), hasChinese(body))
  return { whom, address, subject: filledTemplate(subject, values), body: filledTemplate(body, values) }
}

interface Message {
  whom: keyof typeof contacted
  address: string | null
  subject: string
  body: string
}

/** The contact is recorded first, so that nothing is sent about a warning that another user works on. */
export async function contact(ctx: UserCtx, id: number, message: Message): Promise<void> {
  const { whom, subject, body } = message
  const of = await subjectOf(ctx, id)
  const address = addressOf(of, message)
  await flow.move(ctx, 'handle', [id], { whom, said: `${subject}\n\n${body}` }, { each: false })
  if (address === null) {
    const { order: o } = of
    if (o)
      await emit(ctx, events.orderParcelMessage, {
        of: o.entityId,
        values: { order_id: o.id, order_sn: o.orderSn, title: subject, content: body },
      })
    return
  }
  const { PRODUCT_NAME: product } = ctx.config
  const sender = whom === 'buyer' ? of.store || (of.merchant ?? product) : product
  const lang = hasChinese(body) ? 'zh' : 'en'
  await sendMails(ctx, [
    { to: address, template: 'letter', lang, values: { title: subject, content: body, sender } },
  ])
}

/** The recipient's e-mail address; null for merchants, who get a notification instead. */
function addressOf({ order: o }: Subject, { whom, address }: Message): string | null {
  if (whom === 'carrier') return address || invalid({ address: trackWarningErrors.no_address.words })
  if (!o) fail(trackWarningErrors.no_order)
  if (whom === 'merchant') return null
  return o.address.email || fail(trackWarningErrors.no_buyer)
}
