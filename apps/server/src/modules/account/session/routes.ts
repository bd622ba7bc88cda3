import { session as contract, sessionErrors } from '@dropyard/contract/account/session'
import { commonErrors } from '@dropyard/contract/kit/errors'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { fail } from '../../../kit/errors.ts'
import { type Early, route } from '../../../kit/route.ts'
import { hashPassword } from '../user/password.ts'
import { activatePerson, setPassword } from '../user/service.ts'
import { person } from '../user/table.ts'
import { countAttempts } from './attempts.ts'
import { type CheckedCode, checkCode, codeIsRight, returnTry, sendCode, useUp } from './codes.ts'
import { checkName, checkPassword } from './credentials.ts'
import { checkLogin, forgetFailures, login } from './login.ts'
import { openSession } from './open.ts'
import { prepareRegistration, register } from './register.ts'
import { endSessions, invitationOf, lockInvitation, markUsed, openSessionsOf } from './service.ts'
import { session } from './table.ts'

const hour = 3600

/** What anybody may call: counted by address before a byte of the body is read. An office shares one address. */
const anybody = { as: 'system', perMinute: 300 } as const

/** Mails to one address a day, and codes asked for from one place an hour. */
const countCodeRequest = (early: Early, email: string) =>
  countAttempts(early, [
    { key: `code:day:${email}`, limit: 20, seconds: 24 * hour },
    { key: `code:address:${early.ip}`, limit: 60, seconds: hour },
  ])

export const routes = [
  route(
    contract.login,
    (ctx, { body, learned, request }) => login(ctx, body, learned, request.headers['user-agent']),
    { ...anybody, before: checkLogin },
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
    async (ctx, { body: { email, code }, learned }) => {
      if (code === undefined) return { ...(await sendCode(ctx, email, 'register')), valid: false }
      const valid = await codeIsRight(ctx, email, 'register', learned)
      if (valid) await returnTry(ctx, email, 'register')
      return { sent: false, valid, retry_after: 0 }
    },
    {
      ...anybody,
      before: checkRegisterCode,
    },
  ),

  route(
    contract.register,
    (ctx, { body, learned, request }) => register(ctx, body, learned, request.headers['user-agent']),
    { ...anybody, before: prepareRegistration },
  ),

  route(contract.passwordCode, (ctx, { body }) => sendCode(ctx, body.email, 'password'), {
    ...anybody,
    before: (early, { email }) => countCodeRequest(early, email),
  }),

  route(
    contract.passwordReset,
    async (ctx, { body, learned }) => {
      checkPassword(body.password)
      await resetPassword(ctx, body.email, learned)
      return null
    },
    {
      ...anybody,
      before: prepareReset,
    },
  ),

  route(
    contract.invitation,
    async (ctx, { query }) => {
      const { email, company } = await invitationOf(ctx, query.token)
      return { email, company }
    },
    anybody,
  ),

  route(
    contract.activate,
    async (ctx, { body, learned: passwordHash, request }) => {
      checkName(body.name)
      checkPassword(body.password)
      const guest = await lockInvitation(ctx, body.token)
      if (!(await activatePerson(ctx, guest.personId, body.name, passwordHash)))
        fail(sessionErrors.invitation)
      await markUsed(ctx, guest.id)
      ctx.audit({ record: 'person', recordId: guest.personId, entityId: guest.entityId })
      return openSession(ctx, guest.personId, request.headers['user-agent'])
    },
    { ...anybody, before: hashOfPassword },
  ),

  route(
    contract.changePassword,
    async (ctx, { learned: passwordHash }) => {
      await setPassword(ctx, ctx.user.id, passwordHash)
      await endSessions(ctx, ctx.user.id, ctx.user.sessionId)
      ctx.audit({ record: 'person', recordId: ctx.user.id })
      return null
    },
    { as: 'system', before: hashOfNewPassword },
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

const countTries = (early: Early) =>
  countAttempts(early, [{ key: `try:address:${early.ip}`, limit: 60, seconds: hour }])

async function checkRegisterCode(
  early: Early,
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
  early: Early,
  { email, code, password }: { email: string; code: string; password: string },
): Promise<Reset> {
  await countTries(early)
  const checked = await checkCode(early, email, 'password', code)
  return { checked, passwordHash: await hashPassword(password) }
}

function hashOfPassword(_early: Early, { password }: { password: string }): Promise<string> {
  return hashPassword(password)
}

function hashOfNewPassword(_early: Early, { newpassword }: { newpassword: string }): Promise<string> {
  return hashPassword(newpassword)
}

/** Whoever lost the password may have lost it to somebody: every session ends. */
async function resetPassword(ctx: Ctx, email: string, { checked, passwordHash }: Reset): Promise<void> {
  const right = await codeIsRight(ctx, email, 'password', checked)
  const [somebody] = await ctx.db
    .select({ id: person.id, status: person.status, entityId: person.entityId })
    .from(person)
    .where(eq(person.email, email))
  if (!right || somebody?.status !== 'active')
    fail(sessionErrors.code_wrong, {}, { code: sessionErrors.code_wrong.words })
  await setPassword(ctx, somebody.id, passwordHash)
  await endSessions(ctx, somebody.id)
  await useUp(ctx, email, 'password')
  await forgetFailures(ctx, email)
  ctx.audit({ record: 'person', recordId: somebody.id, entityId: somebody.entityId })
}
