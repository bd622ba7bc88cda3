import { controlOf } from '@dropyard/contract/kit/wire'
import type { asn } from '@dropyard/contract/purchasing/asn'
import { rejections } from '@dropyard/contract/purchasing/asn/flow'
import { Input, Select, Space } from 'antd'
import type { z } from 'zod'
import { DayInput } from '../../../kit/form/date-input.tsx'
import { NumberInput } from '../../../kit/form/number-input.tsx'
import { useT } from '../../../kit/lang.ts'
import { LinesTable } from '../../../kit/value/lines-table.tsx'
import { StatusTag } from '../../../kit/value/status-tag.tsx'
import { NumberText } from '../../../kit/value/value-text.tsx'
import { words } from './words.ts'

/** The quantities of an arrival's lines: received, inspected or put away now. */

export type ArrivalLine = z.output<typeof asn.get.data>['items'][number]
export type Counting = 'receive' | 'inspect' | 'put-away'
type Amount = 'pieces' | 'accepted' | 'rejected'

interface Count {
  readonly line_id: number
  /** Idempotency key, from when the dialog was opened: sending it again counts once. */
  readonly key: string
  readonly pieces?: number
  readonly accepted?: number
  readonly rejected?: number
  readonly reason?: string
  readonly lot?: string
  readonly expires_on?: string | null
}

const atDock = (line: ArrivalLine): number => line.received - line.rejected - line.put_away
const storable = (line: ArrivalLine): number =>
  line.sku_id === null ? 0 : Math.max(0, Math.min(atDock(line), line.may_put_away - line.put_away))

/** The lines that a step is about. */
export const linesFor = (counting: Counting, lines: readonly ArrivalLine[]): readonly ArrivalLine[] =>
  lines.filter((line) =>
    counting === 'receive' ? true : counting === 'inspect' ? atDock(line) > 0 : storable(line) > 0,
  )

/** The quantities that a dialog begins with: counting begins empty, all that may be put away is proposed. */
export const firstCounts = (counting: Counting, lines: readonly ArrivalLine[]): Count[] =>
  counting === 'put-away'
    ? linesFor(counting, lines).map((line) => ({
        ...{ line_id: line.id, key: crypto.randomUUID(), pieces: storable(line) },
      }))
    : []

interface CountLinesProps {
  readonly counting: Counting
  readonly lines: readonly ArrivalLine[]
  readonly value?: readonly Count[]
  readonly onChange?: (value: readonly Count[]) => void
}

/** An input for each line. Lines without a quantity are not sent. */
export function CountLines({ counting, lines, value = [], onChange }: CountLinesProps) {
  const t = useT(words)
  const countOf = ({ id }: ArrivalLine) => value.find(({ line_id }) => line_id === id)
  const set = (line: ArrivalLine, over: Partial<Count>): void => {
    const next = { ...(countOf(line) ?? { line_id: line.id, key: crypto.randomUUID() }), ...over }
    const others = value.filter(({ line_id }) => line_id !== line.id)
    const isEmpty = !(next.pieces || next.accepted || next.rejected)
    onChange?.(isEmpty ? others : [...others, next])
  }
  const input = (name: Amount, line: ArrivalLine, label: string) => (
    <NumberInput
      min={0}
      max={10_000_000}
      precision={0}
      aria-label={`${label}: ${line.sku_name ?? line.subject}`}
      value={countOf(line)?.[name] || null}
      onChange={(pieces) => set(line, { [name]: pieces ?? 0 })}
    />
  )
  const number = (name: string, title: string) => ({ name, title, right: true })
  const columns = {
    receive: [
      number('expected', t('announced')),
      number('received', t('received')),
      number('pieces', t('now')),
      ...(lines.some(({ lot_tracking }) => lot_tracking !== null)
        ? [{ name: 'lot', title: t('lot'), right: false, width: 'long' as const }]
        : []),
    ],
    inspect: [
      number('at_dock', t('atDock')),
      number('accepted', t('accept')),
      number('rejected', t('reject')),
      { name: 'reason', title: t('reason'), right: false, width: 'short' as const },
    ],
    'put-away': [
      number('at_dock', t('atDock')),
      number('put_away', t('putAway')),
      number('pieces', t('storeNow')),
    ],
  }[counting]
  if (lines.length === 0) return <p className="soft">{t('none')}</p>
  return (
    <LinesTable
      label={t('item')}
      columns={[{ name: 'item', title: t('item'), right: false, width: 'long' }, ...columns]}
      lines={lines}
      cell={(name, line) => {
        if (name === 'item') return <LineName line={line} />
        if (name === 'pieces')
          return counting === 'receive' ? (
            <>
              {input('pieces', line, t('now'))}
              <Surplus line={line} count={countOf(line)?.pieces ?? 0} />
            </>
          ) : (
            input('pieces', line, t('storeNow'))
          )
        if (name === 'lot')
          return <LotInput line={line} value={countOf(line)} onChange={(lot) => set(line, lot)} />
        if (name === 'accepted') return input('accepted', line, t('accept'))
        if (name === 'rejected') return input('rejected', line, t('reject'))
        if (name === 'reason')
          return <Reason value={countOf(line)} onChange={(reason) => set(line, { reason })} />
        if (name === 'at_dock') return <NumberText value={atDock(line)} />
        return <NumberText value={line[name as 'expected' | 'received' | 'put_away']} />
      }}
    />
  )
}

/** How much more than announced will have come with what is counted now. Shown before it is sent, so that typing errors are noticed. */
function Surplus({ line, count }: { line: ArrivalLine; count: number }) {
  const t = useT(words)
  const over = line.received + count - line.expected
  return count > 0 && over > 0 ? (
    <div role="status">
      <StatusTag tone="amber">{t('over', { count: over.toLocaleString() })}</StatusTag>
    </div>
  ) : null
}

export function LineName({ line }: { line: ArrivalLine }) {
  const t = useT(words)
  const more = [line.po_name, line.box ? t('box', { box: line.box }) : '', line.note].filter(Boolean)
  return (
    <>
      {line.sku_name ?? line.subject}
      {more.length > 0 ? <div className="soft">{more.join(' · ')}</div> : null}
    </>
  )
}

interface ReasonProps {
  readonly value: Count | undefined
  readonly onChange: (reason: string) => void
}

function Reason({ value, onChange }: ReasonProps) {
  const t = useT(words)
  const said = controlOf(rejections)?.words ?? {}
  return (
    <Select
      aria-label={t('reason')}
      value={value?.reason ?? null}
      disabled={!value?.rejected}
      popupMatchSelectWidth={false}
      options={Object.entries(said).map(([code, pair]) => ({ value: code, label: pair[t.lang] }))}
      onChange={onChange}
      style={{ width: 150 }}
    />
  )
}

interface LotInputProps {
  readonly line: ArrivalLine
  readonly value: Count | undefined
  readonly onChange: (lot: Pick<Count, 'lot' | 'expires_on'>) => void
}

/** The lot of what was counted. Left empty, it is the announced one. */
function LotInput({ line, value, onChange }: LotInputProps) {
  const t = useT(words)
  if (line.lot_tracking === null) return null
  const name = line.sku_name ?? line.subject
  return (
    <Space.Compact>
      <Input
        aria-label={`${t('lot')}: ${name}`}
        maxLength={40}
        disabled={!value?.pieces}
        placeholder={line.lot || t('lot')}
        value={value?.lot ?? ''}
        onChange={({ target }) => onChange({ lot: target.value })}
      />
      {line.lot_tracking === 'expiry' ? (
        <DayInput
          aria-label={`${t('expires')}: ${name}`}
          disabled={!value?.pieces}
          value={value?.expires_on ?? (value?.lot ? null : line.expires_on) ?? null}
          onChange={(day) => onChange({ expires_on: day ?? null })}
        />
      ) : null}
    </Space.Compact>
  )
}
