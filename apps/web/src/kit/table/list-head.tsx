import { kitText } from '../kit-text.ts'
import { useT } from '../lang.ts'
import type { Identified, ListColumn, ListTableProps } from '../list/list-types.ts'
import { ListCheck } from './list-check.tsx'

type FromTable = 'columns' | 'rows' | 'sort' | 'onSort' | 'selected' | 'onSelect'

interface ListHeadProps<Row extends Identified> extends Pick<ListTableProps<Row>, FromTable> {
  expands: boolean
  acts: boolean
}

/** The header row; sortable columns are buttons. */
export function ListHead<Row extends Identified>(props: ListHeadProps<Row>) {
  const { columns, rows, sort, selected, onSelect } = props
  const t = useT(kitText)
  const here = rows.map(({ id }) => id)
  const chosen = here.filter((id) => selected?.includes(id)).length
  return (
    <thead>
      <tr>
        {selected ? (
          <th scope="col" className="list-check-cell">
            <ListCheck
              label={t('selectPage')}
              checked={here.length > 0 && chosen === here.length}
              partly={chosen > 0 && chosen < here.length}
              disabled={here.length === 0}
              onChange={(on) =>
                onSelect([...selected.filter((id) => !here.includes(id)), ...(on ? here : [])])
              }
            />
          </th>
        ) : null}
        {props.expands ? <th className="list-expand-cell" aria-label={t('details')} /> : null}
        {columns.map((column, index) => (
          <Title
            key={column.key}
            column={column}
            first={index === 0}
            order={sort?.column === sortName(column) ? (sort.down ? 'descending' : 'ascending') : undefined}
            onSort={props.onSort}
          />
        ))}
        {props.acts ? <th className="row-actions-cell" aria-label={t('rowActions')} /> : null}
      </tr>
    </thead>
  )
}

const sortName = ({ key, sort }: Pick<ListColumn<never>, 'key' | 'sort'>): string =>
  typeof sort === 'string' ? sort : key

interface TitleProps<Row> {
  column: ListColumn<Row>
  first: boolean
  order: 'ascending' | 'descending' | undefined
  onSort: (sort: string | undefined) => void
}

function Title<Row>({ column, first, order, onSort }: TitleProps<Row>) {
  const name = sortName(column)
  const next = order === 'ascending' ? `-${name}` : name
  return (
    <th scope="col" className={cellClass(column, first)} aria-sort={order}>
      {column.sort ? (
        <button type="button" className="list-sorter" onClick={() => onSort(next)}>
          <span>{column.title}</span>
          <svg viewBox="0 0 8 12" width="8" height="12" aria-hidden="true" data-order={order}>
            <path d="M4 1 7.5 5h-7z" />
            <path d="M4 11 .5 7h7z" />
          </svg>
        </button>
      ) : (
        column.title
      )}
    </th>
  )
}

/** The CSS class of a column's cells. */
export const cellClass = ({ right }: { right?: boolean }, first: boolean): string | undefined =>
  first ? (right ? 'list-first number' : 'list-first') : right ? 'number' : undefined
