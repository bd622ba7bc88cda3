import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { timeZone } from '../kit/time-zone.ts'
import * as wire from '../kit/wire.ts'
import { currentPassword } from './session.ts'

/** A user's own settings: personal data, language (sections 3 and 5). */

const text = wire.text(100, 0).default('')

/** User info of the specification, section 3. */
export const profileFields = z.object({
  name: wire.text(100),
  name_en: text,
  phone: wire.text(100),
  sex: wire.maybe(wire.number([1, 2])),
  education: text,
  hometown: text,
  email: wire.email,
  birthday: wire.maybe(wire.day),
  urgent_person: text,
  urgent_phone: text,
  speciality: text,
  address: text,
  /** Unchanged if omitted. */
  timezone: timeZone.optional(),
  /** Required to change the e-mail address, unless the user has just logged in. */
  oldpassword: currentPassword.optional(),
})

/** The stored profile: fields that the form requires may still be empty. */
export const profileRow = z.object({
  id: z.number(),
  name: z.string(),
  name_en: z.string(),
  phone: z.string(),
  sex: z.union([z.literal(1), z.literal(2)]).nullable(),
  education: z.string(),
  hometown: z.string(),
  email: z.string(),
  birthday: z.string().nullable(),
  urgent_person: z.string(),
  urgent_phone: z.string(),
  speciality: z.string(),
  address: z.string(),
  timezone: z.string(),
  /** The e-mail address that waits for its code; null if there is none. */
  pending_email: z.string().nullable(),
})
export type ProfileRow = z.output<typeof profileRow>

export const profile = {
  read: endpoint({
    method: 'GET',
    path: '/v1/user/info',
    permission: 'signed-in',
    about: ['View personal settings', '查看个人设置'],
    data: profileRow,
  }),
  /** A new e-mail address is not saved immediately: a code is mailed to it, for `confirmEmail`. */
  save: endpoint({
    method: 'PUT',
    path: '/v1/user/info/:id',
    permission: 'signed-in',
    about: ['Save personal settings', '保存个人设置'],
    body: profileFields,
    data: profileRow,
    secrets: ['oldpassword'],
  }),
  /** From then on the new address is used for login. */
  confirmEmail: endpoint({
    method: 'POST',
    path: '/v1/user/confirm-email',
    permission: 'signed-in',
    about: ['Confirm the own new email', '确认新的登录邮箱'],
    body: z.object({ email: wire.email, code: wire.text(6, 6) }),
    data: profileRow,
    secrets: ['code'],
  }),
  preferences: endpoint({
    method: 'PUT',
    path: '/v1/user/preferences',
    permission: 'signed-in',
    about: ['Set language and time zone', '设置语言和时区'],
    body: z.object({ lang: wire.choice(['en', 'zh']).optional(), timezone: timeZone.optional() }),
    data: z.object({ lang: z.enum(['en', 'zh']), timezone: z.string() }),
  }),
  /** The contact for this account, shown under CONTACT US. */
  contact: endpoint({
    method: 'GET',
    path: '/sale/user/contact',
    permission: 'signed-in',
    about: ['View the contact person', '查看联系人'],
    data: z.object({ username: z.string(), contact_email: z.string() }),
  }),
}
