import { actionPermission, type Workflow } from './workflow.ts'

/** Generates `docs/workflows.md`: for each workflow a diagram of its states and a table of its actions. */

/** Finds all workflows in a module's exports, also in records. Of variants (`withoutTasks`) only the most complete is kept. */
export function workflowsIn(value: unknown, found = new Map<string, Workflow>()): Workflow[] {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    if (isWorkflow(value)) {
      if (partsIn(value) >= partsIn(found.get(value.name))) found.set(value.name, value)
    } else if (!('_zod' in value)) for (const one of Object.values(value)) workflowsIn(one, found)
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

const partsIn = (flow: Workflow | undefined): number =>
  flow
    ? Object.keys({ ...flow.states, ...flow.actions, ...(flow.tasks ? { '.': flow.tasks } : {}) }).length
    : 0

const isWorkflow = (value: object): value is Workflow =>
  'start' in value && 'states' in value && 'actions' in value

/** The document in Markdown. */
export const workflowsText = (flows: readonly Workflow[]): string =>
  [
    '# Workflows',
    '',
    'Made by `npm run workflows` from the contract, where each is declared once.',
    '',
    ...flows.flatMap(textOf),
  ].join('\n')

function textOf(flow: Workflow): string[] {
  const { name, path, start, states, actions } = flow
  const id = (state: string): string => state.replaceAll('-', '_')
  const steps = Object.entries(actions)
  return [
    `## ${name}`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...Object.entries(states).map(([state, { words }]) => `  ${id(state)}: ${words[0]}`),
    `  [*] --> ${id(start)}`,
    ...steps.flatMap(([, { from, to, words }]) =>
      to === undefined ? [] : from.map((state) => `  ${id(state)} --> ${id(to)}: ${words[0]}`),
    ),
    ...Object.entries(states).flatMap(([state, { final }]) => (final ? [`  ${id(state)} --> [*]`] : [])),
    '```',
    '',
    '| action | 中文 | from | to | asks for | endpoint | permission |',
    '|---|---|---|---|---|---|---|',
    ...steps.map(([key, action]) => {
      const { words, from, to, input = {}, mount } = action
      const cells = [
        ...words,
        from.map((state) => states[state]?.words[0] ?? state).join(', '),
        to === undefined ? 'stays' : (states[to]?.words[0] ?? to),
        Object.keys(input)
          .map((field) => `\`${field}\``)
          .join(', '),
        `\`PUT ${mount?.path ?? path}/${key}\``,
        `\`${actionPermission(flow, key, action)}\``,
      ]
      return `| ${cells.join(' | ')} |`
    }),
    '',
  ]
}
