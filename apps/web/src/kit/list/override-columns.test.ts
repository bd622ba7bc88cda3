import { describe, expect, it } from 'vitest'
import type { ListColumn } from './list-types.ts'
import { overrideColumns } from './override-columns.ts'

interface Row {
  name: string
}
const made: ListColumn<Row>[] = [
  { key: 'name', title: 'Name', cell: (row) => row.name, width: 220 },
  { key: 'note', title: 'Note', cell: () => '' },
]

describe('adapted columns', () => {
  it('keep what is not named and change what is', () => {
    const [name, note] = overrideColumns(made, { note: { hidden: true } })
    expect(name).toEqual(made[0])
    expect(note).toMatchObject({ key: 'note', title: 'Note', hidden: true })
  })

  it('end with new ones, which need a title and a cell', () => {
    const keys = overrideColumns(made, { state: { title: 'State', cell: () => '' }, typo: { width: 10 } })
    expect(keys.map(({ key }) => key)).toEqual(['name', 'note', 'state'])
  })
})
