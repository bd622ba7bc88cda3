import { expect, it } from 'vitest'
import { contract } from '../contract.ts'
import { workflowsIn } from './workflow-text.ts'

/** Inputs that every form labels; `form` is shown as a separate form. */
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
  readonly row?: { readonly shape: object }
  readonly flow?: { readonly name: string }
  readonly text?: { readonly en: { readonly fields: Readonly<Record<string, string>> } }
}
const records = Object.values(contract)
  .flatMap((module) => Object.values(module as Record<string, unknown>))
  .flatMap((one) => [one, (one as { record?: unknown } | null)?.record])
  .filter((one): one is Recorded => typeof one === 'object' && one !== null && 'flow' in one && 'text' in one)

it('has words for everything that a step asks for', () => {
  const unsaid = workflowsIn(contract).flatMap((flow) =>
    Object.entries(flow.actions).flatMap(([action, { input = {}, fields: asked = {} }]) => {
      const fields = records.find((one) => one.flow?.name === flow.name)?.text?.en.fields ?? {}
      return Object.keys(input)
        .filter((name) => !asked[name]?.label && !(name in fields) && !usual.has(name))
        .map((name) => `${flow.name} ${action}: ${name}`)
    }),
  )
  expect(unsaid).toEqual([])
})

it('names in what a step says only what a record of the flow has', () => {
  const unknown = workflowsIn(contract).flatMap((flow) => {
    const known = records.filter((one) => one.flow?.name === flow.name).map((one) => one.row?.shape ?? {})
    return Object.entries(flow.actions).flatMap(
      ([action, { confirm, lead, submit, cancelLabel, successText }]) => {
        const said = [confirm, lead, submit, cancelLabel, successText].flat(2)
        const places = said.flatMap((text) => (typeof text === 'string' && text.match(/\w+(?=}})/g)) || [])
        return places.length === 0 || known.some((shape) => places.every((name) => name in shape))
          ? []
          : [`${flow.name} ${action}`]
      },
    )
  })
  expect(unknown).toEqual([])
})
