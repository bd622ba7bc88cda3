import { roleErrors } from '@dropyard/contract/account/role'
import type { RoleCode } from '@dropyard/contract/account/role/seeded'
import { commonErrors } from '@dropyard/contract/kit/errors'
import type { Lang } from '@dropyard/contract/kit/text'
import { noSuchTimeZone } from '@dropyard/contract/kit/time-zone'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../kit/context.ts'
import { isKnownZone } from '../../../kit/data/time-zone.ts'
import { assertFound, fail, invalid } from '../../../kit/errors.ts'
import { person, personRole, role } from './table.ts'

/** Creates people and changes columns that only this module may write. E-mail addresses are stored in lower case. */

interface NewPerson {
  kind: 'staff' | 'merchant'
  entityId: number | null
  email: string
  name: string
  /** argon2id, or null for an invited person who sets a password later. */
  passwordHash: string | null
  roles: readonly RoleCode[]
  lang: Lang
  timezone?: string | undefined
  nameEn?: string
  phone?: string
  departmentId?: number | null
}

/** @returns the new person's id. Fails if the address is taken (unique index `person_email`). */
export async function createPerson(ctx: Ctx, one: NewPerson): Promise<number> {
  const { roles, ...values } = one
  const [made] = await ctx.db
    .insert(person)
    .values({
      ...values,
      email: one.email.toLowerCase(),
      status: one.passwordHash === null ? 'invited' : 'active',
    })
    .returning({ id: person.id })
  if (!made) throw new Error('A new person has no id')
  await giveRoles(ctx, made.id, roles)
  return made.id
}

/** Adds seeded roles to a person. */
export async function giveRoles(ctx: Ctx, personId: number, codes: readonly RoleCode[]): Promise<void> {
  if (codes.length === 0) return
  const rows = await ctx.db
    .select({ id: role.id })
    .from(role)
    .where(inArray(role.code, [...codes]))
  if (rows.length !== codes.length) throw new Error(`A role is missing of ${codes.join(', ')}`)
  await ctx.db.insert(personRole).values(rows.map((r) => ({ personId, roleId: r.id })))
}

/** Gives a role to people of its kind; those who have it keep it. @throws Refusal for people of the other kind */
export async function giveRole(
  ctx: Ctx,
  given: { id: number; kind: 'staff' | 'merchant' },
  personIds: readonly number[],
): Promise<void> {
  if (personIds.length === 0) return
  const people = await ctx.db
    .select({ id: person.id, kind: person.kind })
    .from(person)
    .where(inArray(person.id, [...personIds]))
  if (people.length < new Set(personIds).size) fail(commonErrors.not_found)
  if (people.some((one) => one.kind !== given.kind)) fail(roleErrors.kind)
  await ctx.db
    .insert(personRole)
    .values(people.map((one) => ({ personId: one.id, roleId: given.id })))
    .onConflictDoNothing()
}

export async function takeRole(ctx: Ctx, roleId: number, personIds: readonly number[]): Promise<void> {
  if (personIds.length === 0) return
  await ctx.db
    .delete(personRole)
    .where(and(eq(personRole.roleId, roleId), inArray(personRole.personId, [...personIds])))
}

/** Replaces seeded roles that exclude each other by one of them; other roles stay. */
export async function exchangeRole(
  ctx: Ctx,
  personId: number,
  among: readonly RoleCode[],
  given: RoleCode,
): Promise<void> {
  const others = ctx.db
    .select({ id: role.id })
    .from(role)
    .where(inArray(role.code, [...among]))
  await ctx.db
    .delete(personRole)
    .where(and(eq(personRole.personId, personId), inArray(personRole.roleId, others)))
  await giveRoles(ctx, personId, [given])
}

/** Sets exactly these roles. */
export async function setRoles(ctx: Ctx, personId: number, roleIds: readonly number[]): Promise<void> {
  await ctx.db.delete(personRole).where(eq(personRole.personId, personId))
  if (roleIds.length > 0)
    await ctx.db.insert(personRole).values(roleIds.map((roleId) => ({ personId, roleId })))
}

/** Invalidates the password: the person must set a new one. */
export async function clearPassword(ctx: Ctx, personId: number): Promise<void> {
  await ctx.db.update(person).set({ passwordHash: null, updatedAt: ctx.now }).where(eq(person.id, personId))
}

/** Sets a password. The caller must end sessions that were opened with the old one. */
export async function setPassword(ctx: Ctx, personId: number, passwordHash: string): Promise<void> {
  await ctx.db.update(person).set({ passwordHash, updatedAt: ctx.now }).where(eq(person.id, personId))
}

/** The time zone that a browser names; undefined if Node.js or the database doesn't know it, so that it is left out. */
export const knownZone = async (ctx: Ctx, zone: string | undefined): Promise<string | undefined> =>
  zone !== undefined && (await isKnownZone(ctx, zone)) ? zone : undefined

interface Activation {
  name: string
  nameEn: string | undefined
  lang: Lang | undefined
  timezone: string | undefined
}

/** Activates an invited person. @returns false if the person isn't waiting for that */
export async function activatePerson(
  ctx: Ctx,
  personId: number,
  { name, nameEn, lang, timezone }: Activation,
  passwordHash: string,
): Promise<boolean> {
  const zone = await knownZone(ctx, timezone)
  const rows = await ctx.db
    .update(person)
    .set({
      name,
      ...(nameEn === undefined ? {} : { nameEn }),
      ...(lang === undefined ? {} : { lang }),
      ...(zone === undefined ? {} : { timezone: zone }),
      passwordHash,
      status: 'active',
      updatedAt: ctx.now,
    })
    .where(and(eq(person.id, personId), eq(person.status, 'invited')))
    .returning({ id: person.id })
  return rows.length > 0
}

/** Columns of personal settings and preferences, by their API names. */
const profileColumns = {
  id: person.id,
  name: person.name,
  name_en: person.nameEn,
  phone: person.phone,
  sex: person.sex,
  education: person.education,
  hometown: person.hometown,
  email: person.email,
  new_email: person.newEmail,
  new_email_until: person.newEmailUntil,
  birthday: person.birthday,
  urgent_person: person.urgentPerson,
  urgent_phone: person.urgentPhone,
  speciality: person.speciality,
  address: person.address,
  lang: person.lang,
  timezone: person.timezone,
}

export interface ProfileChange {
  name?: string
  name_en?: string
  phone?: string
  sex?: 1 | 2 | null
  education?: string
  hometown?: string
  birthday?: string | null
  urgent_person?: string
  urgent_phone?: string
  speciality?: string
  address?: string
  lang?: Lang | undefined
  timezone?: string | undefined
}

/** Personal settings and preferences of one person. */
export async function profileOf(ctx: Ctx, personId: number) {
  const [row] = await ctx.db.select(profileColumns).from(person).where(eq(person.id, personId))
  const { sex, new_email, new_email_until: until, ...rest } = assertFound(row)
  return {
    ...rest,
    sex: sex === 1 || sex === 2 ? sex : null,
    pending_email: until && until > ctx.now ? new_email : null,
  } as const
}

/** Changes only the given fields. */
export async function changeProfile(ctx: Ctx, personId: number, change: ProfileChange) {
  if (change.timezone !== undefined && !(await isKnownZone(ctx, change.timezone)))
    invalid({ timezone: noSuchTimeZone })
  const before = await profileOf(ctx, personId)
  const { name_en, urgent_person, urgent_phone, ...same } = change
  await ctx.db
    .update(person)
    .set({
      ...same,
      ...(name_en === undefined ? {} : { nameEn: name_en }),
      ...(urgent_person === undefined ? {} : { urgentPerson: urgent_person }),
      ...(urgent_phone === undefined ? {} : { urgentPhone: urgent_phone }),
      updatedAt: ctx.now,
    })
    .where(eq(person.id, personId))
  const after = await profileOf(ctx, personId)
  ctx.audit({ record: 'person', recordId: personId, before, after })
  return after
}

/** Moves staff into a department, or out of any. @returns how many were moved */
export async function placePeople(
  ctx: Ctx,
  personIds: readonly number[],
  departmentId: number | null,
): Promise<number> {
  const moved = await ctx.db
    .update(person)
    .set({ departmentId, version: sql`${person.version} + 1`, updatedAt: ctx.now })
    .where(and(inArray(person.id, [...personIds]), eq(person.kind, 'staff')))
    .returning({ id: person.id })
  return moved.length
}

/** Enables or disables an account. The caller must end its sessions. */
export async function setPersonStatus(
  ctx: Ctx,
  personId: number,
  status: 'active' | 'disabled',
): Promise<void> {
  await ctx.db.update(person).set({ status, updatedAt: ctx.now }).where(eq(person.id, personId))
}
