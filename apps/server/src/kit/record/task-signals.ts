import type { Words } from '@dropyard/contract/kit/text'
import { signal } from '../signals.ts'

/** What people are told of tasks; who tells them listens. */

/** A task that somebody was given, and why or what it is about. */
export interface Assigned {
  readonly assigneeId: number
  readonly title: string
  readonly content: string | Words
  readonly link: string
}
/** People were given tasks by somebody else. */
export const taskAssigned = signal<readonly Assigned[]>()
/** Somebody has to decide what becomes of what another one would not do. */
export const taskRefused = signal<readonly Assigned[]>()
/** People were asked to do a part of what is somebody else's. */
export const taskShared = signal<readonly Assigned[]>()
/** Somebody's work was judged by somebody else. */
export const taskJudged = signal<{
  workerId: number
  accepted: boolean
  title: string
  link: string
  reason: string
}>()
