/** A sequence of demo steps: the generator yields the time of each step before it runs it. */
export type DemoTimeline<T = void> = AsyncGenerator<Date, T>

/**
 * Runs many timelines together, step by step in chronological order, so that ledger entries are in the order in which they would
 * really have happened.
 */
export async function runChronologically(stories: readonly DemoTimeline[]): Promise<void> {
  const waiting: { at: number; story: DemoTimeline }[] = []
  const goOn = async (story: DemoTimeline) => {
    const step = await story.next()
    if (!step.done) waiting.push({ at: step.value.getTime(), story })
  }
  for (const story of stories) await goOn(story)
  for (;;) {
    waiting.sort((left, right) => left.at - right.at)
    const next = waiting.shift()
    if (!next) return
    await goOn(next.story)
  }
}
