import type { AllowedAction } from '@dropyard/contract/kit/workflow'
import { menu } from '@dropyard/contract/system/menu'
import { type ReactNode, useState } from 'react'
import { useLang } from '../lang.ts'
import type { RowAction } from '../list/list-types.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import type { ActionDialog } from '../rows/input-dialog.tsx'
import { DetailPage, type DetailPageProps, type DetailRecord } from './detail-page.tsx'
import { useRecordOver } from './record-over.ts'
import { type Cells, type DetailIn, knownAs, type RowIn, sentence } from './record-shape.tsx'
import { AssigneeText, DueText, type TaskValues, WaitNotice } from './task-cells.tsx'
import { type Flow, useFlow } from './use-flow.tsx'

const TaskSection = lazyPart(() => import('./task-section.tsx').then((part) => part.TaskSection))

/** A record that goes through a workflow. */
export interface FlowRecord extends DetailRecord {
  readonly flow: Flow
}

interface FlowPageProps<R extends FlowRecord> extends Omit<DetailPageProps<R>, 'buttons'> {
  /** The actions that belong to this page; all of the flow's when left out. */
  only?: readonly string[]
  /** How an action asks about one record, where its words alone are not enough. */
  asks?: (action: string, row: Flowing<R>) => ActionDialog | undefined
  /** Actions that a record allows and this page does not offer for it. */
  hides?: (action: string, row: RowIn<R>) => boolean
  /** More to do with a record, in its row and at the foot of its drawer. */
  more?: (row: RowIn<R>) => readonly RowAction[]
}

type Flowing<R extends FlowRecord> = RowIn<R> & {
  readonly state: string
  readonly actions: readonly AllowedAction[]
}

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
 * A whole screen of a record with a workflow: what `DetailPage` has, tabs of its states, its actions in rows and at the foot
 * of its drawer, its history in there, and the dialogs that actions ask with.
 */
export function FlowPage<R extends FlowRecord>({
  only,
  asks,
  hides,
  more = () => [],
  ...props
}: FlowPageProps<R>) {
  const { record, stale = [] } = props
  const lang = useLang()
  const { fields, one } = record.text[lang]
  const over = useRecordOver()
  const [rows, see] = useState<readonly RowIn<R>[]>()
  const flow = useFlow<Flowing<R>>(record.flow, {
    // What waits is counted beside the page's name in the menu.
    refresh: [record.list, menu.authority, ...stale],
    title: asHead(one),
    nameOf: (row) => knownAs(record, lang, row),
    labels: fields,
    ...(only ? { only } : {}),
    ...(asks ? { asked: asks } : {}),
    say: (text, row) => sentence(record, lang, text, row),
    rows: (over ? [] : rows) as readonly Flowing<R>[] | undefined,
  })
  const tasks = record.flow.tasks !== undefined
  const subject = (row: RowIn<R>): Flowing<R> => {
    const known = row as Flowing<R>
    return hides ? { ...known, actions: known.actions.filter(({ action }) => !hides(action, row)) } : known
  }
  return (
    <>
      <DetailPage
        {...(props as DetailPageProps<R>)}
        {...(tasks
          ? {
              cells: { ...taskCells, ...props.cells } as Cells<R>,
              facts: { ...taskFacts, ...props.facts } as Cells<R>,
              above: (row: DetailIn<R>) => (
                <>
                  <WaitNotice waits={row as unknown as TaskValues} />
                  {props.above?.(row)}
                </>
              ),
              below: (row: DetailIn<R>) => <WithTask row={row}>{props.below?.(row)}</WithTask>,
            }
          : {})}
        onRows={(rows) => {
          see(rows)
          props.onRows?.(rows)
        }}
        actions={(row) => [...flow.row(subject(row)), ...more(row), ...(props.actions?.(row) ?? [])]}
        bulk={(rows) => [
          ...flow.bulk,
          ...(typeof props.bulk === 'function' ? props.bulk(rows) : (props.bulk ?? [])),
        ]}
        buttons={(row) => flow.buttons(subject(row), more(row))}
      />
      {flow.dialog}
    </>
  )
}

/** A word as the head of a column. */
const asHead = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** What a page shows of a record, and what staff say about it. */
function WithTask({ row, children }: { row: unknown; children: ReactNode }) {
  const { task_id } = row as TaskValues
  return (
    <>
      {children}
      {task_id === null ? null : <TaskSection id={task_id} />}
    </>
  )
}
