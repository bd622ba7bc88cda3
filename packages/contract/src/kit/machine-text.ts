import type { Machine } from './machine.ts'

/** Markdown lines for a machine: a diagram of its states, and a table of its moves. */
export function machineText({ start, states, actions }: Machine): string[] {
  const moves = Object.entries(actions)
  const said = (action: string): string => action.replaceAll('_', ' ')
  const named = (state: string): string => states[state]?.[0] ?? state
  const left = new Set(moves.flatMap(([, { from, to }]) => from.filter((state) => state !== to)))
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...Object.entries(states).map(([state, [en]]) => `  ${state}: ${en}`),
    `  [*] --> ${start}`,
    ...moves.flatMap(([action, { from, to }]) =>
      from.map((state) => `  ${state} --> ${to}: ${said(action)}`),
    ),
    ...Object.keys(states).flatMap((state) => (left.has(state) ? [] : [`  ${state} --> [*]`])),
    '```',
    '',
    '| move | from | to |',
    '|---|---|---|',
    ...moves.map(([action, { from, to }]) => row([said(action), from.map(named).join(', '), named(to)])),
    '',
  ]
}

/** A row of a Markdown table. */
export const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
