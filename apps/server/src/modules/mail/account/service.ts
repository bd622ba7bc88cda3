import { fillWords } from '@dropyard/contract/kit/text'
import { mailAccount as contract, mailAccountErrors as errors } from '@dropyard/contract/mail/account'
import { signInErrors, signIns } from '@dropyard/contract/mail/account/sign-in'
import { and, asc, eq, ilike, inArray, ne, or, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../../kit/context.ts'
import { likePattern } from '../../../kit/data/filters.ts'
import { invalid } from '../../../kit/errors.ts'
import { serve } from '../../../kit/record/record.ts'
import { signal } from '../../../kit/signals.ts'
import { person } from '../../account/user/table.ts'
import type { AccountRow } from './connect.ts'
import { isPrivateHost, mayBePrivate } from './host.ts'
import { accountsWith, assertManages, type MemberRight } from './rights.ts'
import { openSecret, sealSecret } from './secret.ts'
import { mailServers, type ProviderName } from './sign-in/provider.ts'
import { emailAccount } from './table.ts'

/** Sent in the transaction that creates or changes an account, which may be read now. */
export const accountSaved = signal<{ id: number }>()
/** Sent in the transaction that removes accounts. Modules refuse it if they need one. */
export const accountsRemoved = signal<{ ids: readonly number[] }>()

type Members = readonly { person_id: number; right: MemberRight }[]

interface Saving {
  input: { smtp_host: string; login: string; status: AccountRow['status'] }
  known: AccountRow | undefined
}
type Place = Parameters<typeof sealSecret>[0]

const restart = { message: '', message_zh: '', refusals: 0, failures: 0, next_try_at: null }

/** A password must not follow to another server: who may change the host could read it there. */
function withPassword(place: Place, { input, known, secret }: Saving & { secret: string | undefined }) {
  const keeps =
    known?.signIn === 'password' && known.imapHost === place.imapHost && known.smtpHost === input.smtp_host
  if (secret === undefined && !keeps) return invalid({ secret: errors.secret.words })
  const sealed = sealSecret(place, secret ?? (known ? openSecret(known) : ''))
  const isStarted = secret !== undefined || known?.status !== input.status
  return { secret: sealed, ...(isStarted ? { state: 'new', ...restart } : {}) }
}

/** Access that a provider gave is for one mailbox, and like a password it must not follow to another server. */
function withProvider(place: Place, { input, known }: Saving & { input: { sign_in: ProviderName } }) {
  const { sign_in: signIn } = input
  const keeps =
    known?.signIn === signIn &&
    known.address === place.address &&
    known.login === input.login &&
    known.imapHost === place.imapHost &&
    known.smtpHost === input.smtp_host &&
    openSecret(known) !== ''
  if (keeps) return known.status === input.status ? {} : { state: 'new', ...restart }
  const { en, zh } = fillWords(signInErrors.needed.words, { provider: signIns[signIn][0] })
  return { secret: sealSecret(place, ''), state: 'stopped', ...restart, message: en, message_zh: zh }
}

export const accounts = serve(contract, emailAccount, {
  search: [emailAccount.address, emailAccount.name],
  columns: {
    message: (ctx) => sql`${ctx.lang === 'zh' ? emailAccount.messageZh : emailAccount.message}`,
    backlog: sql`(${emailAccount.unfetched} + (SELECT count(*) FROM email e
      WHERE e.account_id = email_account.id AND e.state = 'waiting'))::int`.mapWith(Number),
  },
  async beforeSave(ctx, { secret, ...input }, before) {
    if (before) await assertManages(ctx, before.id)
    assertHosts(ctx, input)
    await assertNew(ctx, input.address, before?.id)
    if (input.members) await assertMembers(ctx, input.members as Members)
    const place = { address: input.address, imapHost: input.imap_host }
    const [known] = before
      ? await ctx.db.select().from(emailAccount).where(eq(emailAccount.id, before.id))
      : []
    if (input.sign_in !== 'password') assertServersOf(ctx, input.sign_in, input)
    const changes =
      input.sign_in === 'password'
        ? withPassword(place, { input, known, secret })
        : withProvider(place, { input: { ...input, sign_in: input.sign_in }, known })
    // A key belongs to the domain of the address.
    const hasOtherAddress = known && known.address !== place.address
    return {
      ...input,
      ...(hasOtherAddress
        ? { dkim_key: null, dkim_selector: '', dkim_record: '', dkim_checked_at: null }
        : {}),
      ...changes,
    }
  },
  afterSave: (ctx, { id }) => accountSaved.send(ctx, { id }),
})

function assertHosts(
  { config }: Pick<Ctx, 'config'>,
  input: { imap_host: string; smtp_host: string; imap_security: string; smtp_security: string },
): void {
  if (mayBePrivate(config)) return
  const wrong = { imap_host: isPrivateHost(input.imap_host), smtp_host: isPrivateHost(input.smtp_host) }
  for (const [field, is] of Object.entries(wrong)) if (is) invalid({ [field]: errors.private_host.words })
  for (const field of ['imap_security', 'smtp_security'] as const)
    if (input[field] === 'none') invalid({ [field]: errors.unencrypted.words })
}

/** In a demo also simulated servers. */
function assertServersOf(
  { config }: Pick<Ctx, 'config'>,
  name: ProviderName,
  input: { imap_host: string; smtp_host: string },
): void {
  const isSimulated = (host: string): boolean => mayBePrivate(config) && isPrivateHost(host)
  const { imap, smtp } = mailServers[name]
  const wrong = { imap_host: [input.imap_host, imap], smtp_host: [input.smtp_host, smtp] } as const
  for (const [field, [host, right]] of Object.entries(wrong))
    if (host !== right && !isSimulated(host))
      invalid({
        [field]: fillWords(signInErrors.other_server.words, { host: right, provider: signIns[name][0] }),
      })
}

async function assertNew({ db }: Ctx, address: string, id = 0): Promise<void> {
  const [other] = await db
    .select({ id: emailAccount.id })
    .from(emailAccount)
    .where(and(eq(emailAccount.address, address), ne(emailAccount.id, id)))
  if (other) invalid({ address: errors.known.words })
}

async function assertMembers({ db }: Ctx, members: Members): Promise<void> {
  if (!members.some(({ right }) => right === 'manage')) invalid({ members: errors.managers.words })
  const ids = [...new Set(members.map((one) => one.person_id))]
  const staff = await db
    .select({ id: person.id })
    .from(person)
    .where(and(inArray(person.id, ids), eq(person.kind, 'staff'), eq(person.status, 'active')))
  if (staff.length !== ids.length) invalid({ members: errors.members_staff.words })
}

/** The accounts that the user is a member of, for inputs. */
export async function chooseAccount(
  ctx: UserCtx,
  { search, ids, right }: { search?: string | undefined; ids?: number[] | undefined; right: MemberRight },
): Promise<{ id: number; name: string }[]> {
  const own = await accountsWith(ctx, right)
  if (own.length === 0) return []
  const text = search === undefined ? undefined : likePattern(search)
  const rows = await ctx.db
    .select({ id: emailAccount.id, name: emailAccount.address })
    .from(emailAccount)
    .where(
      and(
        inArray(emailAccount.id, own),
        ids ? inArray(emailAccount.id, ids) : undefined,
        text ? or(ilike(emailAccount.address, text), ilike(emailAccount.name, text)) : undefined,
      ),
    )
    .orderBy(asc(emailAccount.address))
    .limit(100)
  return rows
}
