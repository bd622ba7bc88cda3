/** The longest that this thread worked in one go, in milliseconds of its own, which do not pass while another process has the processor. */
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
