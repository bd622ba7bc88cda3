import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { errors } from '../../kit/errors.ts'
import * as wire from '../../kit/wire.ts'
import { outgoing, sendKey } from './outgoing.ts'

/** Mails to buyers because of a record of their order, which notes in its history that the mail was sent. */

/** Kinds of such records. */
export const contactReasons = {
  'track-warning': ['Tracking warning', '物流预警'],
  'after-sale-case': ['After-sale case', '售后单'],
} as const
export type ContactReason = keyof typeof contactReasons

/** Parameters of the mail page that begin such a mail. */
export const contactParams = {
  contact: wire.choice(contactReasons).optional(),
  contact_id: wire.id.optional(),
}

const reason = { contact: wire.choice(contactReasons), contact_id: wire.id }

export const contactEndpoints = {
  /** The order, and the accounts that speak for its company and from which the user may answer. */
  contacting: endpoint({
    method: 'GET',
    path: '/v1/email/contact',
    permission: 'email:write',
    about: ['Prepare a mail to a buyer', '准备给买家的邮件'],
    query: z.object(reason),
    data: z.object({
      order_sn: z.string(),
      company: z.string(),
      accounts: z.array(z.object({ id: z.number(), address: z.string() })),
    }),
  }),
  /** Begins a mail to the buyer in a new conversation that is linked to the order. */
  contact: endpoint({
    method: 'POST',
    path: '/v1/email/contact',
    permission: 'email:write',
    about: ['Write a mail to a buyer', '给买家写邮件'],
    body: z.object({ ...reason, account_id: wire.id, send_key: sendKey }),
    data: outgoing,
  }),
}

export const contactErrors = errors('email.contact', {
  no_order: [
    'This warning is about many parcels, so there is no buyer to write to.',
    '该预警涉及多个包裹，没有可联系的买家。',
  ],
  no_address: ['The order has no email of the buyer.', '订单没有买家邮箱。'],
  account: ['This account doesn’t speak for the order’s company.', '此邮箱不代表该订单所属公司。'],
})
