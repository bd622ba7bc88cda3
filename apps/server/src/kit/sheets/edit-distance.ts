/** The number of insertions, deletions, substitutions or swaps of letters between two words (optimal string alignment). */
export function editDistance(left: string, right: string): number {
  let before: number[] = []
  let above = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i++) {
    const current = [i]
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1] ? 0 : 1
      let least = Math.min((above[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same)
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      current.push(least)
    }
    before = above
    above = current
  }
  return above[right.length] ?? 0
}
