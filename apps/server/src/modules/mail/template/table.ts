import { template as contract } from '@dropyard/contract/mail/template'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, internal, ownedBy, partOf, ref, times } from '../../../kit/data/columns.ts'
import { namesFiles } from '../../../kit/data/file-columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { entity } from '../../account/entity/table.ts'
import type { CompiledMail } from './compile.ts'

/** Mail templates, and every version that was saved: a campaign keeps the one that was tested. */

export const emailTemplate = pgTable(
  'email_template',
  {
    id: id(),
    ...columnsOf(contract, { entityId: ref('entity_id').references(() => entity.id) }),
    languages: text('languages').array().notNull().default(sql`'{}'`),
    number: integer('number').notNull().default(1),
    ...times,
  },
  (t) => [
    index('email_template_name').on(t.name, t.id),
    index('email_template_updated').on(t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('email_template_entity').on(t.entityId),
    ownedBy(t.entityId),
    internal('email_template_internal', t.entityId),
  ],
)

export const emailTemplateVersion = pgTable(
  'email_template_version',
  {
    id: id(),
    templateId: partOf('template_id', () => emailTemplate.id),
    entityId: ref('entity_id'),
    number: integer('number').notNull(),
    /** One for each language; the first is the default. */
    mails: jsonb('mails').$type<CompiledMail[]>().notNull(),
    /** The values of an order that its mails contain, such as `order.number`. */
    orderValues: text('order_values').array().notNull().default(sql`'{}'`),
    createdBy: ref('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('email_template_version_number').on(t.templateId, t.number),
    ownedBy(t.entityId),
    internal('email_template_version_internal', t.entityId),
  ],
)

namesFiles(emailTemplate.blocks, emailTemplateVersion.mails)
