import { expect, it } from 'vitest'
import { contract } from '../contract.ts'
import { workflowsIn } from './workflow-text.ts'

/** What every form calls by itself; `form` is a form of its own. */
const usual = new Set([
  'form',
  'reason',
  'remark',
  'note',
  'assignee_id',
  'due_at',
  'waits_for',
  'wait_reason',
  'wait_until',
  'waits_on_id',
])

interface Recorded {
  readonly flow?: { readonly name: string }
  readonly text?: { readonly en: { readonly fields: Readonly<Record<string, string>> } }
}
const records = Object.values(contract)
  .flatMap((module) => Object.values(module as Record<string, unknown>))
  .flatMap((one) => [one, (one as { record?: unknown } | null)?.record])
  .filter((one): one is Recorded => typeof one === 'object' && one !== null && 'flow' in one && 'text' in one)

it('has words for everything that a step asks for', () => {
  const unsaid = workflowsIn(contract).flatMap((flow) =>
    Object.entries(flow.actions).flatMap(([action, { input = {}, labels = {} }]) => {
      const fields = records.find((one) => one.flow?.name === flow.name)?.text?.en.fields ?? {}
      return Object.keys(input)
        .filter((name) => !(name in labels) && !(name in fields) && !usual.has(name))
        .map((name) => `${flow.name} ${action}: ${name}`)
    }),
  )
  expect(unsaid).toEqual([])
})
