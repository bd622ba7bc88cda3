import type { Case } from './cases.ts'

/** Frequent views of staff: a module's list, all tasks, the board, their workbench. */
export function taskCases({ port, tasks }: { port: number; tasks: number }, token: string): Case[] {
  const headers = { authorization: `Bearer ${token}` }
  const one = (name: string, ours: string, bare: string): Case => ({
    name,
    rows: tasks,
    ours: { url: `http://127.0.0.1:${port}${ours}`, headers },
    bare: { url: `http://127.0.0.1:${port + 1}${bare}` },
  })
  return [
    one('tasks that wait in a module', '/v1/goods-open?state=waiting', '/module?state=waiting'),
    one('tasks that anybody may take', '/v1/tasks?status=2', '/tasks'),
    one('board of product development', '/v1/product-pipeline', '/board'),
    one('numbers of a person’s tasks', '/v1/tasks/count', '/tasks/count'),
    one('workbench of a person', '/v1/workbench', '/workbench'),
  ]
}
