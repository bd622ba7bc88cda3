/** Something that happens step by step: before each step it says when that is. */
export type DemoTimeline<T = void> = AsyncGenerator<Date, T>

/**
 * Tells many stories at once, every step in its place in time: what they book stands in the ledger in the order in which
 * it would have happened.
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
