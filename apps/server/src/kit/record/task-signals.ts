import type { Words } from '@dropyard/contract/kit/text'
import { signal } from '../signals.ts'

/** Signals about tasks: the module that sends the notifications listens to them. */

/** A task for a person; `content` is the reason or the task's subject. */
export interface Assigned {
  readonly assigneeId: number
  readonly title: string
  readonly content: string | Words
  readonly link: string
}
/** Another user assigned these tasks to people. */
export const taskAssigned = signal<readonly Assigned[]>()
/** A task came back to a person who has to decide about it, because another user rejected it. */
export const taskRefused = signal<readonly Assigned[]>()
/** People have to do a part of another person's task. */
export const taskShared = signal<readonly Assigned[]>()
/** Another user accepted or rejected a person's work. */
export const taskJudged = signal<{
  workerId: number
  accepted: boolean
  title: string
  link: string
  reason: string
}>()
