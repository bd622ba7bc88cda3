import type { HeldNote } from '@dropyard/contract/store/data-request'
import { question } from '../../../kit/questions.ts'

/** What higher modules store about the buyer of these orders, for an answer to the buyer. */
export const notesOnBuyer = question<{ orderIds: readonly number[] }, HeldNote>()
