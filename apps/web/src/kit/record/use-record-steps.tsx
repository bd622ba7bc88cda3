import type { AnyEndpoint } from '@dropyard/contract/kit/endpoint'
import type { AllowedAction } from '@dropyard/contract/kit/workflow'
import { menu } from '@dropyard/contract/system/menu'
import { type ReactNode, useState } from 'react'
import { useLang } from '../lang.ts'
import type { BulkAction, RowAction } from '../list/list-types.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import type { ActionDialog } from '../rows/input-dialog.tsx'
import type { DrawerOptions } from './record-drawer.tsx'
import { useRecordOver } from './record-over.ts'
import { type Cells, displayNameOf, type RecordShape, type RowIn, sentence } from './record-shape.tsx'
import { AssigneeText, DueText, type TaskValues, WaitNotice } from './task-cells.tsx'
import { type Flow, useFlow } from './use-flow.tsx'

const TaskSection = lazyPart(() => import('./task-section.tsx').then((part) => part.TaskSection))

/** A record with a workflow whose steps have endpoints. */
export interface FlowRecord extends RecordShape {
  readonly flow: Flow
}
export const hasSteps = (record: RecordShape): record is FlowRecord =>
  record.flow !== undefined && 'endpoints' in record.flow

type Flowing<R extends RecordShape> = RowIn<R> & {
  readonly state: string
  readonly actions: readonly AllowedAction[]
}

/** A page's options for the steps of the record's workflow. */
export interface StepOptions<R extends RecordShape> {
  /** Whether the page offers a step that a row allows. Called without a row for bulk actions. */
  offers?: (action: string, row?: RowIn<R>) => boolean
  /** The steps that come first in the drawer of a record, if they aren't the first ones that are possible. */
  main?: (row: RowIn<R>) => readonly string[]
  /** Changes to a step's dialog for one record. */
  asks?: (action: string, row: Flowing<R>) => ActionDialog | undefined
  /** More actions of a record, in its row and in the footer of its drawer. */
  more?: (row: RowIn<R>) => readonly RowAction[]
}

/** The props that the steps of a workflow add to a page. */
interface Stepped<R extends RecordShape>
  extends Pick<DrawerOptions<R>, 'facts' | 'above' | 'below' | 'buttons'> {
  cells?: Cells<R>
  actions?: (row: RowIn<R>) => readonly RowAction[]
  bulk?: readonly BulkAction[] | ((rows: readonly RowIn<R>[]) => readonly BulkAction[])
  onRows?: (rows: readonly RowIn<R>[]) => void
}

interface SteppedPage<R extends RecordShape> extends Stepped<R>, StepOptions<R> {
  stale?: readonly AnyEndpoint[]
}

/** The rows of a page that is shown without its list. A constant, so that it is the same array at each render. */
const none: readonly never[] = []

const taskCells = {
  assignee_id: (row: unknown) => {
    const {
      assignee_name: name,
      shared_names,
      due_at,
      worker_name: worker,
      reviewer_names,
    } = row as TaskValues
    const who = { name, shared: shared_names, worker, reviewers: reviewer_names }
    return <AssigneeText {...who} due={due_at} />
  },
  due_at: (row: unknown) => <DueText at={(row as TaskValues).due_at} waits={row as TaskValues} />,
}
const taskFacts = { due_at: (row: unknown) => <DueText at={(row as TaskValues).due_at} exact /> }

/**
 * The steps of a record's workflow as row actions, bulk actions and buttons in the footer of its drawer, with their dialogs. For
 * records that are tasks, also the assignee, the due time and the comments of staff.
 */
export function useRecordSteps<R extends RecordShape>(
  record: R & FlowRecord,
  page: SteppedPage<R>,
): { slots: Stepped<R>; dialog: ReactNode } {
  const { offers, asks, main, more = () => [], stale = [] } = page
  const lang = useLang()
  const { fields, singular } = record.text[lang]
  const over = useRecordOver()
  const [rows, see] = useState<readonly RowIn<R>[]>()
  const flow = useFlow<Flowing<R>>(record.flow, {
    // The menu shows how many records are waiting, next to the page's name.
    refresh: [record.list, menu.authority, ...stale],
    title: asHead(singular),
    nameOf: (row) => displayNameOf(record, lang, row),
    labels: fields,
    ...(offers ? { offers } : {}),
    ...(asks ? { asked: asks } : {}),
    ...(main ? { main } : {}),
    say: (text, row) => sentence(record, lang, text, row),
    rows: (over ? none : rows) as readonly Flowing<R>[] | undefined,
  })
  const slots: Stepped<R> = {
    onRows: (rows) => {
      see(rows)
      page.onRows?.(rows)
    },
    actions: (row) => [...flow.row(row as Flowing<R>), ...more(row), ...(page.actions?.(row) ?? [])],
    bulk: (rows) => [
      ...flow.bulk,
      ...(typeof page.bulk === 'function' ? page.bulk(rows) : (page.bulk ?? [])),
    ],
    buttons: (row) => {
      const own = page.buttons?.(row)
      const steps = flow.buttons(row as Flowing<R>, more(row))
      // Null without any, so that the drawer has no empty footer.
      return own ? (
        <>
          {own}
          {steps}
        </>
      ) : (
        steps
      )
    },
  }
  const taskSlots: Stepped<R> = {
    cells: { ...taskCells, ...page.cells },
    facts: { ...taskFacts, ...page.facts },
    above: (row) => (
      <>
        <WaitNotice waits={row as unknown as TaskValues} />
        {page.above?.(row)}
      </>
    ),
    below: (row) => <WithTask row={row}>{page.below?.(row)}</WithTask>,
  }
  return { slots: { ...slots, ...(record.flow.tasks ? taskSlots : {}) }, dialog: flow.dialog }
}

/** A word as the heading of a column. */
const asHead = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** A page's content below the facts, followed by the comments of staff on the task. */
function WithTask({ row, children }: { row: unknown; children: ReactNode }) {
  const { task_id } = row as TaskValues
  return (
    <>
      {children}
      {task_id === null ? null : <TaskSection id={task_id} />}
    </>
  )
}
