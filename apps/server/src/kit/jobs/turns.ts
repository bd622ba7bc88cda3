import { commonErrors } from '@dropyard/contract/kit/errors'
import type { Actor } from '../context.ts'
import { fail } from '../errors.ts'

/** Fair scheduling of heavy work: companies take turns, and so do the people of a company, however much each has requested. */

/** The owner of a piece of work. */
export interface Owner {
  readonly company: string
  readonly person: string
}

export function ownerOf(user: Pick<Actor, 'id' | 'entityId'> | null, ip = ''): Owner {
  const person = user ? `person ${user.id}` : `address ${ip}`
  return { company: user?.entityId ? `company ${user.entityId}` : person, person }
}

/** The owner of jobs without a user, such as scheduled ones. */
export const ownWork: Owner = { company: 'own', person: 'own' }

interface Limits {
  /** Pieces of work in parallel, in total. */
  atOnce: number
  /** In parallel for one company. */
  ofCompany: number
  /** Pieces that one person may have waiting; more are refused. */
  waiting: number
}

export type Turns = <T>(owner: Owner, work: () => Promise<T>) => Promise<T>

export function takeTurns({ atOnce, ofCompany, waiting: most }: Limits): Turns {
  /** Companies with waiting work, in the order of their turns; within each company its people, likewise. */
  const waiting = new Map<string, Map<string, (() => void)[]>>()
  const running = new Map<string, number>()
  let all = 0

  const next = (): void => {
    if (all >= atOnce) return
    for (const [company, people] of waiting) {
      const busy = running.get(company) ?? 0
      const [first] = people
      if (busy >= ofCompany || !first) continue
      const [person, pieces] = first
      const start = pieces.shift()
      // The company and the person move to the end of the line.
      waiting.delete(company)
      people.delete(person)
      if (pieces.length > 0) people.set(person, pieces)
      if (people.size > 0) waiting.set(company, people)
      running.set(company, busy + 1)
      all++
      start?.()
      next()
      return
    }
  }

  const end = (company: string): void => {
    const left = (running.get(company) ?? 1) - 1
    if (left > 0) running.set(company, left)
    else running.delete(company)
    all--
    next()
  }

  return async ({ company, person }, work) => {
    const people = waiting.get(company) ?? new Map<string, (() => void)[]>()
    const pieces = people.get(person) ?? []
    if (pieces.length >= most) fail(commonErrors.too_many_files)
    await new Promise<void>((start) => {
      pieces.push(start)
      people.set(person, pieces)
      waiting.set(company, people)
      next()
    })
    try {
      return await work()
    } finally {
      end(company)
    }
  }
}
