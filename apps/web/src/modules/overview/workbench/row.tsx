import type { TaskListRow } from '@dropyard/contract/system/task'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../kit/lang.ts'
import { LongText, WhenText } from '../../../kit/value/value-text.tsx'
import { useTaskWork } from './use-task-work.ts'
import { words } from './words.ts'

interface WorkRowProps {
  row: TaskListRow
  /** A note on why it is listed, such as its age. */
  note: ReactNode
  /** Replaces the main action. */
  tools?: ReactNode
}

/** A task: subject, note, and its main action. */
export function WorkRow({ row, note, tools }: WorkRowProps) {
  const t = useT(words)
  const { verbOf, run } = useTaskWork()
  const verb = verbOf(row)
  return (
    <li className="work-row">
      <Link to={row.url}>
        <span className="two-lines">
          <LongText>{row.goods_name}</LongText>
          <small>
            {[
              row.module_name,
              row.sku,
              row.title,
              row.shared_names && t('sharedWith', { names: row.shared_names }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
          {row.details ? (
            <small>
              {row.details.parts.join(' · ')}
              {row.details.at ? (
                <>
                  {' · '}
                  <WhenText at={row.details.at} />
                </>
              ) : null}
            </small>
          ) : null}
        </span>
        <span className="work-note" data-late={row.clock === 'breached'}>
          {note}
        </span>
      </Link>
      {tools ?? (
        <Button size="small" data-do onClick={() => void run(row, verb)}>
          {t(verb)}
        </Button>
      )}
    </li>
  )
}

interface RowsProps<Row> {
  rows: readonly Row[]
  none: string
  children: (row: Row) => ReactNode
}

/** The rows of a section, or a text if there are none. */
export function WorkRows<Row>({ rows, none, children }: RowsProps<Row>) {
  return rows.length > 0 ? (
    <ul className="work-rows">{rows.map(children)}</ul>
  ) : (
    <p className="work-none">{none}</p>
  )
}
