import { describe, expect, it } from 'vitest'
import { contract } from './contract.ts'
import { endpointsIn } from './kit/endpoint.ts'
import type { AnyRecord } from './kit/record-endpoints.ts'
import { namedEndpoints } from './named-endpoints.ts'

const withoutParams = (path: string): string => path.replace(/\/:\w+/g, '').toLowerCase()

describe('the contract', () => {
  const declared = new Set(endpointsIn(contract).map(({ path }) => withoutParams(path)))

  it.each(namedEndpoints)('declares what the specification names under %s', (path, actions) => {
    const wanted = actions.map((action) => (action === '' ? path : `${path}/${action}`))
    expect(wanted.filter((one) => !declared.has(one.toLowerCase()))).toEqual([])
  })

  const isRecord = (one: unknown): one is AnyRecord =>
    typeof one === 'object' && one !== null && 'filter' in one && 'text' in one && 'labelField' in one
  const found = (
    Object.values(contract).flatMap((module) => Object.values(module as object)) as unknown[]
  ).filter(isRecord)

  it('says in the detail of a record which company it belongs to', () => {
    const silent = found.filter(
      ({ row, facts = [] }) => 'entity_id' in row.shape && facts.length > 0 && !facts.includes('entity_id'),
    )
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  it('labels every filter of its records', () => {
    expect(found.length).toBeGreaterThan(50)
    const unlabelled = found.flatMap(({ name, filter, text, tabs, days }) =>
      Object.keys(filter)
        .filter((one) => one !== tabs && !(days && (one === 'from' || one === 'to')))
        .filter((one) => text.en.fields[one] === undefined)
        .map((one) => `${name}: ${one}`),
    )
    expect(unlabelled).toEqual([])
  })
})
