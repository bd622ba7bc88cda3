import { cannedAnswer as contract } from '@dropyard/contract/mail/canned-answer'
import { index, pgTable } from 'drizzle-orm/pg-core'
import { id, times } from '../../../kit/data/columns.ts'
import { columnsOf } from '../../../kit/record/columns-of.ts'
import { linesTable } from '../../../kit/record/lines-table.ts'

/** Canned answers. They are the operator's texts and have no row-level security. */
export const cannedAnswer = pgTable('canned_answer', { id: id(), ...columnsOf(contract), ...times }, (t) => [
  index('canned_answer_position').on(t.position, t.id),
  index('canned_answer_name').on(t.name, t.id),
])

export const cannedAnswerVersion = linesTable('canned_answer_version', cannedAnswer, contract, 'versions')
