import type { WaitsFor } from '@dropyard/contract/kit/tasks'
import { sql } from 'drizzle-orm'
import { date, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, internal, membersOnly, ownedBy, partOf, ref } from './data/columns.ts'

/** Tasks of staff: one row for each record of a task workflow, written by the workflow when its record changes state. */
export const task = pgTable(
  'task',
  {
    id: id(),
    flow: text('flow').notNull(),
    recordId: ref('record_id').notNull(),
    /** The company that it concerns, if any. */
    entityId: ref('entity_id'),
    /** The mailbox whose members alone see it; null for all other tasks. */
    mailboxId: ref('mailbox_id'),
    /** Texts for lists: the goods, their SKU, and what has to be done with them. */
    subject: text('subject').notNull(),
    code: text('code').notNull().default(''),
    title: text('title').notNull(),
    /** State of its record. */
    state: text('state').notNull(),
    creatorId: ref('creator_id'),
    /** The permission that allows claiming it while it is unassigned. */
    openTo: text('open_to').notNull().default(''),
    /** The person whose work is under review: nobody may review their own work. */
    notFor: ref('not_for'),
    /** Everyone who did some of the work. */
    workedBy: ref('worked_by').array().notNull().default([]),
    /** People who work on a part of it in addition to the assignee. */
    sharedWith: ref('shared_with').array().notNull().default([]),
    /** Null: not assigned. */
    assigneeId: ref('assignee_id'),
    claimedAt: instant('claimed_at'),
    dueAt: instant('due_at'),
    /**
     * `warnAt`: when three quarters of its time are over. The others: when its assignee and its leads were notified that it is
     * late.
     */
    warnAt: instant('warn_at'),
    warnedAt: instant('warned_at'),
    escalatedAt: instant('escalated_at'),
    /** What it waits for, why, until when, for whom, and since when. Its deadline is postponed by the time that it waits. */
    waitsFor: text('waits_for').$type<WaitsFor>(),
    waitReason: text('wait_reason').notNull().default(''),
    waitUntil: instant('wait_until'),
    waitsOnId: ref('waits_on_id'),
    waitingSince: instant('waiting_since'),
    /** Null while the task is open. */
    closedAt: instant('closed_at'),
    /** People who are notified of changes. */
    watchers: ref('watchers').array().notNull().default([]),
    /** When work on its subject began, in any workflow. */
    begunAt: instant('begun_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('task_record').on(t.flow, t.recordId),
    // Counters run all day, so these indexes contain the columns of row-level security and of the conditions: index-only scans.
    index('task_assignee')
      .on(t.assigneeId, t.dueAt, t.id, t.entityId, t.mailboxId, t.waitingSince, t.openTo)
      .where(sql`${t.closedAt} IS NULL`),
    index('task_pool')
      .on(t.openTo, t.dueAt, t.id, t.entityId, t.mailboxId, t.waitingSince, t.workedBy, t.flow, t.createdAt)
      .where(sql`${t.closedAt} IS NULL AND ${t.assigneeId} IS NULL`),
    index('task_done')
      .on(t.assigneeId, t.closedAt.desc().nullsFirst(), t.id, t.entityId, t.mailboxId)
      .where(sql`${t.closedAt} IS NOT NULL`),
    index('task_reviewed').on(t.notFor, t.id).where(sql`${t.closedAt} IS NULL AND ${t.notFor} IS NOT NULL`),
    index('task_shared')
      .using('gin', t.sharedWith)
      .where(sql`${t.closedAt} IS NULL AND ${t.sharedWith} <> '{}'`),
    index('task_waits').on(t.waitUntil).where(sql`${t.waitingSince} IS NOT NULL`),
    index('task_waits_on').on(t.waitsOnId).where(sql`${t.waitsOnId} IS NOT NULL`),
    index('task_warn')
      .on(t.warnAt)
      .where(sql`${t.closedAt} IS NULL AND ${t.warnedAt} IS NULL AND ${t.waitingSince} IS NULL`),
    index('task_escalate')
      .on(t.dueAt)
      .where(sql`${t.closedAt} IS NULL AND ${t.escalatedAt} IS NULL AND ${t.waitingSince} IS NULL`),
    // The board of a workflow: its most urgent tasks, and its counts.
    index('task_board')
      .on(t.flow, t.dueAt, t.recordId, t.id, t.state, t.waitingSince, t.assigneeId, t.entityId, t.mailboxId)
      .where(sql`${t.closedAt} IS NULL`),
    index('task_mailbox').on(t.mailboxId).where(sql`${t.mailboxId} IS NOT NULL`),
    index('task_came').on(t.flow, t.createdAt),
    index('task_closed').on(t.flow, t.closedAt).where(sql`${t.closedAt} IS NOT NULL`),
    index('task_open').on(t.dueAt, t.id).where(sql`${t.closedAt} IS NULL`),
    ownedBy(t.entityId),
    internal('task_internal', t.entityId),
    membersOnly(t.mailboxId),
  ],
)

/** Comments of staff on a task. Append-only; merchants can't read them. */
export const taskComment = pgTable(
  'task_comment',
  {
    id: id(),
    taskId: partOf('task_id', () => task.id),
    entityId: ref('entity_id'),
    userId: ref('user_id').notNull(),
    body: text('body').notNull(),
    /** People mentioned in it. */
    mentions: ref('mentions').array().notNull().default([]),
    at: instant('at').notNull(),
  },
  (t) => [
    index('task_comment_task').on(t.taskId, t.id),
    ownedBy(t.entityId),
    internal('task_comment_internal', t.entityId),
  ],
)

/** Reminders: who was reminded of a task by whom, at most once a day per person. */
export const taskNudge = pgTable(
  'task_nudge',
  {
    taskId: partOf('task_id', () => task.id),
    toId: ref('to_id').notNull(),
    byId: ref('by_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    entityId: ref('entity_id'),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.toId, t.day] }),
    ownedBy(t.entityId),
    internal('task_nudge_internal', t.entityId),
  ],
)

/** People who were mentioned in comments and have not answered yet: the task waits for them. */
export const taskMention = pgTable(
  'task_mention',
  {
    taskId: partOf('task_id', () => task.id),
    personId: ref('person_id').notNull(),
    byId: ref('by_id').notNull(),
    at: instant('at').notNull(),
    entityId: ref('entity_id'),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.taskId] }),
    index('task_mention_task').on(t.taskId),
    ownedBy(t.entityId),
    internal('task_mention_internal', t.entityId),
  ],
)
