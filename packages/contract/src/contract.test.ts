import { describe, expect, it } from 'vitest'
import { contract } from './contract.ts'
import { endpointsIn } from './kit/endpoint.ts'
import { namedEndpoints } from './named-endpoints.ts'

const withoutParams = (path: string): string => path.replace(/\/:\w+/g, '').toLowerCase()

describe('the contract', () => {
  const declared = new Set(endpointsIn(contract).map(({ path }) => withoutParams(path)))

  it.each(namedEndpoints)('declares what the specification names under %s', (path, actions) => {
    const wanted = actions.map((action) => (action === '' ? path : `${path}/${action}`))
    expect(wanted.filter((one) => !declared.has(one.toLowerCase()))).toEqual([])
  })
})
