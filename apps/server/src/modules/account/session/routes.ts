import { session as contract, sessionErrors } from '@dropyard/contract/account/session'
import { commonErrors } from '@dropyard/contract/kit/errors'
import type { Lang } from '@dropyard/contract/kit/text'
import { events } from '@dropyard/contract/system/notice/event'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { assertFound, fail, failAt } from '../../../kit/errors.ts'
import { emit } from '../../../kit/events.ts'
import { type PreTransactionCtx, route } from '../../../kit/http/route.ts'
import { sendMails } from '../../system/mail/service.ts'
import { entity } from '../entity/table.ts'
import { hashPassword } from '../user/password.ts'
import { activatePerson, setPassword } from '../user/service.ts'
import { person } from '../user/table.ts'
import { countAttempts } from './attempts.ts'
import { type CheckedCode, checkCode, codeIsRight, returnTry, sendCode, useUp } from './codes.ts'
import { checkPassword, englishName } from './credentials.ts'
import { checkLogin, forgetFailures, login } from './login.ts'
import { openSession } from './open.ts'
import { type CheckedPassword, checkOldPassword, mustBeProved } from './proof.ts'
import { prepareRegistration, register } from './register.ts'
import { endSessions, invitationOf, lockInvitation, markUsed, openSessionsOf } from './service.ts'
import { session } from './table.ts'

const hour = 3600

/** Public calls, limited by address before the body is read. The limit allows for an office that shares an address. */
const anybody = { as: 'system', perMinute: 300 } as const

/** Limits mails to one address per day, and requests for codes from one address per hour. */
const countCodeRequest = (early: PreTransactionCtx, email: string) =>
  countAttempts(early, [
    { key: `code:day:${email}`, limit: 20, seconds: 24 * hour },
    { key: `code:address:${early.ip}`, limit: 60, seconds: hour },
  ])

export const routes = [
  route(
    contract.login,
    (ctx, { body, precomputed, request }) => login(ctx, body, precomputed, request.headers['user-agent']),
    { ...anybody, preTransaction: checkLogin },
  ),

  route(
    contract.logout,
    async (ctx) => {
      await ctx.db.update(session).set({ revoked: true }).where(eq(session.id, ctx.user.sessionId))
      return null
    },
    { as: 'system' },
  ),

  route(
    contract.verifyEmailCode,
    async (ctx, { body: { email, code }, precomputed }) => {
      if (code === undefined) return { ...(await sendCode(ctx, email, 'register')), valid: false }
      const valid = await codeIsRight(ctx, email, 'register', precomputed)
      if (valid) await returnTry(ctx, email, 'register')
      return { sent: false, valid, retry_after: 0 }
    },
    {
      ...anybody,
      preTransaction: checkRegisterCode,
    },
  ),

  route(
    contract.register,
    (ctx, { body, precomputed, request }) => register(ctx, body, precomputed, request.headers['user-agent']),
    { ...anybody, preTransaction: prepareRegistration },
  ),

  route(contract.passwordCode, (ctx, { body }) => sendCode(ctx, body.email, 'password'), {
    ...anybody,
    preTransaction: (early, { email }) => countCodeRequest(early, email),
  }),

  route(
    contract.passwordReset,
    async (ctx, { body, precomputed }) => {
      await resetPassword(ctx, body, precomputed)
      return null
    },
    {
      ...anybody,
      preTransaction: prepareReset,
    },
  ),

  route(
    contract.invitation,
    async (ctx, { query }) => {
      const { email, company, name, nameEn } = await invitationOf(ctx, query.token)
      return { email, company, name, name_en: nameEn }
    },
    anybody,
  ),

  route(
    contract.activate,
    async (ctx, { body, precomputed: passwordHash, request }) => {
      const nameEn = englishName(body)
      const guest = await lockInvitation(ctx, body.token)
      checkPassword(body.password, { ...guest, name: body.name })
      if (
        !(await activatePerson(
          ctx,
          guest.personId,
          { name: body.name, nameEn, lang: body.lang, timezone: body.timezone },
          passwordHash,
        ))
      )
        fail(sessionErrors.invitation)
      await markUsed(ctx, guest.id)
      ctx.audit({ record: 'person', recordId: guest.personId, entityId: guest.entityId })
      return openSession(ctx, guest.personId, request.headers['user-agent'])
    },
    { ...anybody, preTransaction: hashOfPassword },
  ),

  route(
    contract.changePassword,
    async (ctx, { body, precomputed: { checked, passwordHash } }) => {
      const { company } = await ownerOf(ctx, eq(person.id, ctx.user.id))
      checkPassword(body.newpassword, { ...ctx.user, company }, 'newpassword')
      await mustBeProved(ctx, checked)
      await setPassword(ctx, ctx.user.id, passwordHash)
      await tellOfPassword(ctx, ctx.user, await endSessions(ctx, ctx.user.id, ctx.user.sessionId))
      ctx.audit({ record: 'person', recordId: ctx.user.id })
      return null
    },
    { as: 'system', preTransaction: prepareChange },
  ),

  route(contract.mine, async (ctx) => openSessionsOf(ctx, ctx.user.id, ctx.user.sessionId), { as: 'system' }),

  route(
    contract.revoke,
    async (ctx, { params }) => {
      const ended = await ctx.db
        .update(session)
        .set({ revoked: true })
        .where(and(eq(session.id, params.id), eq(session.personId, ctx.user.id)))
        .returning({ id: session.id })
      if (ended.length === 0) fail(commonErrors.not_found)
      return null
    },
    { as: 'system' },
  ),

  route(
    contract.revokeOthers,
    async (ctx) => ({ ended: await endSessions(ctx, ctx.user.id, ctx.user.sessionId) }),
    { as: 'system' },
  ),
]

const countTries = (early: PreTransactionCtx) =>
  countAttempts(early, [{ key: `try:address:${early.ip}`, limit: 60, seconds: hour }])

async function checkRegisterCode(
  early: PreTransactionCtx,
  { email, code }: { email: string; code?: string | undefined },
): Promise<CheckedCode> {
  if (code === undefined) {
    await countCodeRequest(early, email)
    return null
  }
  await countTries(early)
  return checkCode(early, email, 'register', code)
}

interface Reset {
  checked: CheckedCode
  passwordHash: string
}

async function prepareReset(
  early: PreTransactionCtx,
  { email, code, password }: { email: string; code: string; password: string },
): Promise<Reset> {
  await countTries(early)
  const checked = await checkCode(early, email, 'password', code)
  return { checked, passwordHash: await hashPassword(password) }
}

function hashOfPassword(_early: PreTransactionCtx, { password }: { password: string }): Promise<string> {
  return hashPassword(password)
}

interface Change {
  checked: CheckedPassword
  passwordHash: string
}

async function prepareChange(
  early: PreTransactionCtx,
  body: { newpassword: string; oldpassword?: string | undefined },
): Promise<Change> {
  return {
    checked: await checkOldPassword(early, body),
    passwordHash: await hashPassword(body.newpassword),
  }
}

/** The owner of an account, with the company. */
async function ownerOf(ctx: Ctx, where: SQL) {
  const [row] = await ctx.db
    .select({
      id: person.id,
      status: person.status,
      entityId: person.entityId,
      email: person.email,
      name: person.name,
      lang: person.lang,
      company: entity.name,
    })
    .from(person)
    .leftJoin(entity, eq(entity.id, person.entityId))
    .where(where)
  return assertFound(row)
}

/** Notifies the user of a changed password, in case somebody else changed it: by mail in any case, and in the product. */
async function tellOfPassword(
  ctx: Ctx,
  one: { id: number; entityId: number | null; email: string; lang: Lang },
  sessions: number,
): Promise<void> {
  await sendMails(ctx, [{ to: one.email, template: 'password-changed', lang: one.lang, values: {} }])
  await emit(ctx, events.passwordChanged, { of: one.entityId ?? [], to: one.id, values: { sessions } })
}

const codeWrong = (): never => failAt('code', sessionErrors.code_wrong)

/** Ends all sessions, because the old password may be known to somebody else. */
async function resetPassword(
  ctx: Ctx,
  { email, password }: { email: string; password: string },
  { checked, passwordHash }: Reset,
): Promise<void> {
  checkPassword(password, { email })
  if (!(await codeIsRight(ctx, email, 'password', checked))) codeWrong()
  const somebody = await ownerOf(ctx, eq(person.email, email))
  if (somebody.status !== 'active') codeWrong()
  checkPassword(password, somebody)
  await setPassword(ctx, somebody.id, passwordHash)
  await tellOfPassword(ctx, somebody, await endSessions(ctx, somebody.id))
  await useUp(ctx, email, 'password')
  await forgetFailures(ctx, somebody.id)
  ctx.audit({ record: 'person', recordId: somebody.id, entityId: somebody.entityId })
}
