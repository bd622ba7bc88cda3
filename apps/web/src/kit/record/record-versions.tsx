import type { Lines } from '@dropyard/contract/kit/lines'
import { isBlank } from '@dropyard/contract/kit/missing'
import type { Lang } from '@dropyard/contract/kit/text'
import { controlOf } from '@dropyard/contract/kit/wire'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import { lineValue } from '../value/rows-text.tsx'
import { Stages } from '../value/stages.tsx'
import { EmptyValue } from '../value/value-text.tsx'
import { ChangesTable, type ShownChange } from './changes-table.tsx'
import { comparable, isSameValue } from './comparable.ts'
import { RecordFacts } from './record-drawer.tsx'
import { cellOf, type RecordShape } from './record-shape.tsx'

type Values = Readonly<Record<string, unknown>>

interface HeldProps {
  record: RecordShape
  names: readonly string[]
  row: Values
  /** The earlier values: those that differ are marked. */
  before?: Values | null | undefined
}

/** The fields of a record that are filled in. */
export function GivenFacts({ record, names, row, before }: HeldProps) {
  const t = useT(kitText)
  const given = names.filter((name) => !isBlank(row[name]))
  if (given.length === 0) return <p className="soft">{t('nothingEntered')}</p>
  const compared = before ? { before: comparable(before, row) } : {}
  return <RecordFacts record={record} row={row as never} cells={{}} names={given} {...compared} />
}

/** The fields that differ between two versions of a record, with both values. */
export function RecordChanges({ record, names, row, before }: HeldProps & { before: Values }) {
  const t = useT(kitText)
  const lang = useLang()
  const labels = record.text[lang].fields as Readonly<Record<string, string>>
  const shown = (held: Values, name: string) => cellOf(record, lang, name, held as never) ?? <EmptyValue />
  const changes = names
    .filter((name) => !isSameValue(before[name], row[name]))
    .flatMap((name): ShownChange[] => {
      const schema = record.sections?.[name] as z.ZodType | undefined
      const { kind } = (schema && controlOf(schema)) ?? {}
      const lines = [before, row].map((held) => (held[name] ?? []) as readonly Values[])
      // Lines without ids can't be recognized.
      if (kind && lines.flat().every(({ id }) => id !== undefined))
        return lineChanges(kind, lang, lines as [Values[], Values[]], row.currency)
      return [{ field: labels[name] ?? name, before: shown(before, name), after: shown(row, name) }]
    })
  return changes.length > 0 ? <ChangesTable changes={changes} /> : <p className="soft">{t('unchanged')}</p>
}

/** The lines that were added, changed or removed; of changed ones only the fields that differ. */
function lineChanges(
  { line }: Lines,
  lang: Lang,
  [before, after]: [before: readonly Values[], after: readonly Values[]],
  currency: unknown,
): ShownChange[] {
  const { fields: labels, singular } = line.text[lang]
  const names = [...Object.keys(line.input.shape), ...Object.keys(line.derive)]
  const shown = (held: Values, name: string) => lineValue(line, name, { currency, ...held }, lang)
  const called = (held: Values, at: number): string => {
    const name = held[line.nameFields[line.labelField] ?? line.labelField]
    return isBlank(name) ? `${singular} ${at + 1}` : String(name)
  }
  const whole = (held: Values): ReactNode => (
    <>
      {names.slice(1).map((name) => {
        const value = shown(held, name)
        return value === undefined || held[name] === 0 ? null : (
          <div key={name}>
            <span className="soft">{labels[name]}</span> {value}
          </div>
        )
      })}
    </>
  )
  const was = new Map(before.map((held) => [held.id, held]))
  const stays = new Set(after.map(({ id }) => id))
  const changed = after.flatMap((held, at): ShownChange[] => {
    const former = was.get(held.id)
    if (!former) return [{ field: called(held, at), before: <EmptyValue />, after: whole(held) }]
    return names
      .filter((name) => !isSameValue(former[name], held[name]))
      .map((name) => ({
        field: [called(held, at), labels[name] ?? name].join(' · '),
        before: shown(former, name) ?? <EmptyValue />,
        after: shown(held, name) ?? <EmptyValue />,
      }))
  })
  const removed = before.flatMap((held, at) =>
    stays.has(held.id) ? [] : [{ field: called(held, at), before: whole(held), after: <EmptyValue /> }],
  )
  return [...changed, ...removed]
}

export interface RecordVersion extends HeldProps {
  readonly key: number
  readonly name: string
  /** Shown next to the name: when, by whom, and the outcome. */
  readonly notes: ReactNode
  /** Content above the values. */
  readonly above?: ReactNode
}

/** The versions of a record, each with its changes since the version before; the first `open` ones are expanded. */
export function RecordVersions({ of, open = 0 }: { of: readonly RecordVersion[]; open?: number }) {
  const t = useT(kitText)
  const stages = of.map(({ key, name, notes, above, before, ...held }) => ({
    ...{ key, name, notes },
    children: (
      <>
        {above}
        {before ? (
          <>
            <p className="soft">{t('changedSince')}</p>
            <RecordChanges {...held} before={before} />
            <p className="soft">{t('asItWas')}</p>
          </>
        ) : null}
        <GivenFacts {...held} before={before} />
      </>
    ),
  }))
  return <Stages of={stages} open={open} />
}
