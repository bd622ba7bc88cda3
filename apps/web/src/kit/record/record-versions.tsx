import { isBlank } from '@dropyard/contract/kit/missing'
import type { ReactNode } from 'react'
import { kitText } from '../kit-text.ts'
import { useLang, useT } from '../lang.ts'
import { Stages } from '../value/stages.tsx'
import { EmptyValue } from '../value/value-text.tsx'
import { ChangesTable } from './changes-table.tsx'
import { comparable, saysSame } from './comparable.ts'
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
    .filter((name) => !saysSame(before[name], row[name]))
    .map((name) => ({ field: labels[name] ?? name, before: shown(before, name), after: shown(row, name) }))
  return changes.length > 0 ? <ChangesTable changes={changes} /> : <p className="soft">{t('unchanged')}</p>
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
