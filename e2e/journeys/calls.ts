import { type APIRequestContext, expect } from '@playwright/test'
import { tokenOf } from '../people.ts'

/** Calls of the API for steps that a journey does not test in the user interface. */

export type Fields = Record<string, unknown>
export type Call = <T = Fields>(method: 'get' | 'post' | 'put', path: string, data?: object) => Promise<T>

export async function callAs(request: APIRequestContext, who: string): Promise<Call> {
  const headers = await headersOf(request, who)
  return async (method, path, data) => {
    const answer = await request[method](path, { headers, ...(data ? { data } : {}) })
    const said = (await answer.json()) as { msg: string; data: never }
    expect(answer.ok(), `${method} ${path}: ${said.msg}`).toBe(true)
    return said.data
  }
}

/** One session per person for all calls, because the number of logins is limited. */
const sessions = new Map<string, Promise<string>>()
export async function headersOf(request: APIRequestContext, who: string) {
  const token = sessions.get(who) ?? tokenOf(request, who)
  sessions.set(who, token)
  return { authorization: `Bearer ${await token}` }
}
