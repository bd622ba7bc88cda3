import type { RowAnswer } from '@dropyard/contract/kit/row-actions'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, minor, ownedBy, ref } from '../data/columns.ts'
import { keepsFiles } from '../data/file-columns.ts'

/** Jobs that a person watches, with progress, result and error. The queue itself is pg-boss. */
export const jobTable = pgTable(
  'job',
  {
    id: id(),
    name: text('name').notNull(),
    /**
     * What it is about: a name that people know (of a file, a store), or the product's words in English, with Chinese in
     * `title_zh`.
     */
    title: text('title').notNull(),
    titleZh: text('title_zh'),
    state: text('state', { enum: ['waiting', 'running', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('waiting'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** Input of the job, so that it can be started again. Contains no secrets. */
    input: jsonb('input').notNull(),
    result: jsonb('result'),
    /** Key of a file to download, if the job made one. */
    file: text('file'),
    /** Bytes of that file. */
    fileSize: minor('file_size'),
    /** Time of the first download. */
    fetchedAt: instant('fetched_at'),
    /** Whether its purpose is a file: then the downloads of its owner list it before the file exists. */
    makesFile: boolean('makes_file').notNull().default(false),
    /** Why it failed: a refusal in both languages, or a message in English only, which only administrators see. */
    error: text('error'),
    errorZh: text('error_zh'),
    userId: ref('user_id'),
    /** For shared jobs: others who requested it in the meantime. One of them becomes the owner when the owner cancels it. */
    watchers: ref('watchers').array().notNull().default([]),
    entityId: ref('entity_id'),
    /** A job with the same key is never started twice. */
    uniqueKey: text('unique_key'),
    createdAt: instant('created_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('job_entity_created').on(t.entityId, t.createdAt.desc().nullsFirst()),
    index('job_user_created').on(t.userId, t.createdAt.desc().nullsFirst()),
    // A person's own jobs, newest first.
    index('job_user').on(t.userId, t.id.desc().nullsFirst()),
    index('job_file_ended').on(t.endedAt).where(sql`${t.file} IS NOT NULL`),
    index('job_ended').on(t.endedAt),
    // Jobs that ended most recently come first, unfinished ones last.
    index('job_ended_last').on(t.endedAt.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('job_name').on(t.name, t.id.desc().nullsFirst()),
    index('job_title').using('gin', sql`${t.title} gin_trgm_ops`),
    index('job_title_zh').using('gin', sql`${t.titleZh} gin_trgm_ops`),
    index('job_state').on(t.state, t.id.desc().nullsFirst()),
    uniqueIndex('job_unique_key').on(t.uniqueKey).where(sql`${t.uniqueKey} IS NOT NULL`),
    ownedBy(t.entityId),
  ],
)

/** Results for the rows of a job on many rows: written in the transaction of each portion, so that none is processed twice. */
export const jobAnswerTable = pgTable(
  'job_answer',
  {
    jobId: ref('job_id')
      .notNull()
      .references(() => jobTable.id, { onDelete: 'cascade' }),
    portion: integer('portion').notNull(),
    answers: jsonb('answers').$type<RowAnswer[]>().notNull(),
    entityId: ref('entity_id'),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.portion] }), ownedBy(t.entityId)],
)

keepsFiles(jobTable.file)
