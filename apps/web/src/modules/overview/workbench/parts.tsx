import { BarcodeOutlined } from '@ant-design/icons'
import type { WaitingRow, WorkDay } from '@dropyard/contract/overview/workbench'
import { workbench } from '@dropyard/contract/overview/workbench'
import { Button } from 'antd'
import { Link } from 'react-router'
import { call } from '../../../kit/call/api.ts'
import { listed, useT } from '../../../kit/lang.ts'
import { toast } from '../../../kit/page/toast.ts'
import { WaitText } from '../../../kit/record/task-cells.tsx'
import { WhenText } from '../../../kit/value/value-text.tsx'
import { Counts, NumberLink, Part } from './part.tsx'
import { WorkRow, WorkRows } from './row.tsx'
import { refreshTasks } from './use-task-work.ts'
import { words } from './words.ts'

/** The tasks with the next deadlines, of the user's own and those that they may claim. */
export function Now({ day: { now, todo, late } }: { day: WorkDay }) {
  const t = useT(words)
  return (
    <Part
      wide
      place={1}
      title={t('sections.now')}
      tools={
        <>
          <NumberLink of={late} wanted>
            {t('late', { count: late.total })}
          </NumberLink>
          <NumberLink of={todo}>{t('todo', { count: todo.total })}</NumberLink>
          <span className="soft">{t('order')}</span>
        </>
      }
    >
      <WorkRows rows={now} none={t('none.now')}>
        {(row) => <WorkRow key={row.id} row={row} note={row.order} />}
      </WorkRows>
    </Part>
  )
}

/** Work that is no task, such as purchasing, receiving and follow-ups, by queue, for those who may do it. */
export function Queues({ day: { queues } }: { day: WorkDay }) {
  const t = useT(words)
  if (queues.length === 0) return null
  return (
    <Part wide place={0} title={t('sections.queues')}>
      <ul className="work-queues">
        {queues.map((one) => (
          <li key={one.key} data-empty={one.total === 0}>
            <NumberLink of={one} wanted={one.is_late}>
              <strong className="number">{one.total.toLocaleString()}</strong>
              <small>{one.name}</small>
            </NumberLink>
            {one.station === null || one.total === 0 ? null : (
              <Link
                to={one.station}
                aria-label={t('scan', { name: one.name })}
                title={t('scan', { name: one.name })}
              >
                <BarcodeOutlined aria-hidden="true" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

export function Mine({ day: { mine } }: { day: WorkDay }) {
  const t = useT(words)
  const { total, most, modules, rows } = mine
  const over = total.total > most
  return (
    <Part
      place={2}
      title={t('sections.mine')}
      tools={
        <NumberLink of={total} wanted={over}>
          {t(over ? 'over' : 'limit', { count: total.total, most })}
        </NumberLink>
      }
    >
      {modules.length > 0 ? (
        <table className="work-modules">
          <thead>
            <tr>
              <th>{t('module')}</th>
              <th>{t('count')}</th>
              <th data-tip={t('ageHelp')}>{t('oldest')}</th>
              <th data-tip={t('ageHelp')}>{t('oldestInAll')}</th>
            </tr>
          </thead>
          <tbody>
            {modules.map((one) => (
              <tr key={one.key}>
                <td>{one.name}</td>
                <td>
                  <NumberLink of={one}>{one.total}</NumberLink>
                  {one.late.total > 0 ? (
                    <>
                      {' · '}
                      <NumberLink of={one.late} wanted>
                        {t('late', { count: one.late.total })}
                      </NumberLink>
                    </>
                  ) : null}
                </td>
                <td>{t('days', { count: one.age })}</td>
                <td>{t('days', { count: one.age_in_all })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <WorkRows rows={rows} none={t('none.mine')}>
        {(row) => (
          <WorkRow
            key={row.id}
            row={row}
            note={
              <span className="two-lines">
                <span>{row.order}</span>
                <small>{t('age', { here: row.age, all: row.age_in_all })}</small>
              </span>
            }
          />
        )}
      </WorkRows>
    </Part>
  )
}

export function Pool({ day: { pool }, onTake }: { day: WorkDay; onTake: () => void }) {
  const t = useT(words)
  const most = Math.max(1, ...pool.ages.map(({ total }) => total))
  return (
    <Part
      place={3}
      title={t('sections.pool')}
      tools={
        <>
          <NumberLink of={pool.total}>{pool.total.total}</NumberLink>
          {pool.deputy.total > 0 ? (
            <NumberLink of={pool.deputy} wanted>
              {t('deputy', { count: pool.deputy.total })}
            </NumberLink>
          ) : null}
          <NumberLink of={pool.review}>{t('toReview', { count: pool.review.total })}</NumberLink>
          <Button type="primary" disabled={pool.total.total === 0} onClick={onTake}>
            {t('take')}
          </Button>
        </>
      }
    >
      <ul className="work-ages" aria-label={t('ageHelp')}>
        {pool.ages.map((one) => (
          <li key={one.key}>
            <span>{one.name}</span>
            <i aria-hidden="true">
              <b style={{ width: `${(100 * one.total) / most}%` }} />
            </i>
            <NumberLink of={one}>{one.total}</NumberLink>
          </li>
        ))}
      </ul>
      <Counts of={pool.modules} />
    </Part>
  )
}

export function Waiting({ day: { waiting } }: { day: WorkDay }) {
  const t = useT(words)
  return (
    <Part
      place={5}
      title={t('sections.waiting')}
      tools={
        <>
          <NumberLink of={waiting.own}>{t('own', { count: waiting.own.total })}</NumberLink>
          <NumberLink of={waiting.awaited}>{t('awaited', { count: waiting.awaited.total })}</NumberLink>
        </>
      }
    >
      <WorkRows rows={waiting.rows} none={t('none.waiting')}>
        {(row) => (
          <WorkRow
            key={row.id}
            row={row}
            note={
              <span className="two-lines">
                {row.waits_for ? <WaitText waits={row} /> : <span>{t('inReview')}</span>}
                <small>
                  {[blockedBy(row), row.wait_reason].filter(Boolean).join(' · ')}{' '}
                  <WhenText at={row.since} say={(when) => t('since', { when })} />
                </small>
              </span>
            }
            tools={<Nudge row={row} />}
          />
        )}
      </WorkRows>
    </Part>
  )
}

/** Whom the task waits for: the person named, or those who may review it. */
const blockedBy = ({ waits_on_name, waits_for, nudge }: WaitingRow): string =>
  waits_on_name || (waits_for ? '' : listed(nudge.map(({ name }) => name)))

/** Reminds the people that a task waits for; each at most once a day. */
function Nudge({ row: { id, nudge } }: { row: WaitingRow }) {
  const t = useT(words)
  const send = async (to_id: number, name: string): Promise<void> => {
    const reply = await call(workbench.nudge, { body: { id, to_id } })
    if (reply.ok) toast.success(t('nudged', { name }))
    else if (!reply.shown && reply.message) toast.error(reply.message)
    await refreshTasks()
  }
  return (
    <span className="work-nudge">
      {nudge.slice(0, 2).map(({ id: to, name, done }) => (
        <Button
          key={to}
          size="small"
          data-do
          disabled={done}
          data-tip={done ? t('nudgedToday', { name }) : undefined}
          onClick={() => void send(to, name)}
        >
          {t('nudge', { name })}
        </Button>
      ))}
    </span>
  )
}

export function Exceptions({ day: { exceptions } }: { day: WorkDay }) {
  const t = useT(words)
  return (
    <Part place={6} title={t('sections.exceptions')} tools={<span className="soft">{t('once')}</span>}>
      <Counts of={exceptions} none={t('none.exceptions')} />
    </Part>
  )
}

export function Numbers({ day: { numbers } }: { day: WorkDay }) {
  const t = useT(words)
  return (
    <Part place={7} title={t('sections.numbers')}>
      {numbers.length > 0 ? (
        <ul className="work-numbers">
          {numbers.map(({ key, name, today, before }) => (
            <li key={key}>
              <span className="soft">{name}</span>
              <NumberLink of={today}>
                <strong className="number">{today.total.toLocaleString()}</strong>
              </NumberLink>
              <small>
                <NumberLink of={before}>{t('before', { count: before.total.toLocaleString() })}</NumberLink>
              </small>
            </li>
          ))}
        </ul>
      ) : (
        <p className="work-none">{t('none.numbers')}</p>
      )}
    </Part>
  )
}

export function Changed({ day: { changed, since } }: { day: WorkDay }) {
  const t = useT(words)
  return (
    <Part
      place={8}
      title={t('sections.changed')}
      tools={
        <span className="soft">
          <WhenText at={since} say={(when) => t('lastVisit', { when })} />
        </span>
      }
    >
      <Counts of={changed} none={t('none.changed')} />
    </Part>
  )
}
