import type { Ctx } from './context.ts'
import type { Listening } from './signals.ts'

/**
 * Questions let a lower module read what only higher modules know, without importing them: the lower module declares the question
 * and asks it, higher modules answer it (`Module.listeners`). Answers are given in the asking transaction. Use a signal
 * (`signals.ts`) to trigger work instead.
 */

type Answer<V, A> = (ctx: Ctx, value: V) => Promise<readonly A[]>

export interface Question<V, A> {
  /** The rows of all modules that answer; none if no module does. */
  readonly ask: (ctx: Ctx, value: V) => Promise<A[]>
  /** @internal for `answer` */
  readonly answers: Set<Answer<V, A>>
}

export function question<V, A>(): Question<V, A> {
  const answers = new Set<Answer<V, A>>()
  const ask = async (ctx: Ctx, value: V): Promise<A[]> => {
    const all: A[] = []
    for (const each of answers) all.push(...(await each(ctx, value)))
    return all
  }
  return { answers, ask }
}

export const answer = <V, A>({ answers }: Question<V, A>, each: Answer<V, A>): Listening => ({
  listen: () => void answers.add(each),
})
