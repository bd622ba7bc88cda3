import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOf, ownedOrShared, partOf, ref, refTo, times } from '../../../kit/data/columns.ts'
import { department } from '../department/table.ts'
import { entity } from '../entity/table.ts'

/** A user: staff, or a merchant with a company. Named `person` because `user` is reserved in SQL. */
export const person = pgTable(
  'person',
  {
    id: id(),
    kind: text('kind', { enum: ['staff', 'merchant'] }).notNull(),
    entityId: ref('entity_id').references(() => entity.id),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** The e-mail address that replaces `email` when its code is entered before that time. */
    newEmail: text('new_email'),
    newEmailUntil: instant('new_email_until'),
    /** argon2id; null until an invitation is accepted. */
    passwordHash: text('password_hash'),
    status: oneOf('status', ['invited', 'active', 'disabled'], 'active'),
    lang: oneOf('lang', ['en', 'zh'], 'en'),
    timezone: text('timezone').notNull().default('UTC'),
    departmentId: ref('department_id').references(() => department.id),
    nameEn: text('name_en').notNull().default(''),
    phone: text('phone').notNull().default(''),
    sex: integer('sex'),
    education: text('education').notNull().default(''),
    hometown: text('hometown').notNull().default(''),
    birthday: date('birthday'),
    urgentPerson: text('urgent_person').notNull().default(''),
    urgentPhone: text('urgent_phone').notNull().default(''),
    speciality: text('speciality').notNull().default(''),
    address: text('address').notNull().default(''),
    ...times,
  },
  (t) => [
    uniqueIndex('person_email').on(t.email),
    index('person_name').on(sql`lower(${t.name})`),
    index('person_name_order').on(t.name, t.id),
    // The same order for English readers (kit/data/people.ts).
    index('person_english_name_order').on(sql`coalesce(nullif(${t.nameEn}, ''), ${t.name})`, t.id),
    index('person_entity').on(t.entityId),
    index('person_department').on(t.departmentId),
    ...ownedOrShared(t.entityId),
  ],
)

/** Permissions with a row scope. */
export const role = pgTable(
  'role',
  {
    id: id(),
    /** Stable key of a seeded role; null for created roles. */
    code: text('code'),
    nameEn: text('name_en').notNull(),
    nameZh: text('name_zh').notNull(),
    kind: text('kind', { enum: ['staff', 'merchant'] }).notNull(),
    /** Companies whose rows its holders see: their own customers', their department's, or all. */
    scope: oneOf('scope', ['own', 'department', 'all'], 'own'),
    permissions: text('permissions').array().notNull().default([]),
    ...times,
  },
  (t) => [uniqueIndex('role_code').on(t.code), uniqueIndex('role_name_en').on(t.nameEn)],
)

export const personRole = pgTable(
  'person_role',
  {
    personId: partOf('person_id', () => person.id),
    roleId: refTo('role_id', () => role.id),
  },
  (t) => [primaryKey({ columns: [t.personId, t.roleId] }), index('person_role_role').on(t.roleId)],
)
