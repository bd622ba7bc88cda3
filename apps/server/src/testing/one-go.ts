/** The longest time for which `work` blocked the event loop, in milliseconds of this thread's CPU time. */
export async function longestInOneGo(work: () => Promise<unknown>): Promise<number> {
  const worked = () => process.threadCpuUsage().user / 1000
  let last = worked()
  let longest = 0
  const watch = setInterval(() => {
    longest = Math.max(longest, worked() - last)
    last = worked()
  }, 1)
  await work().finally(() => clearInterval(watch))
  return longest
}
