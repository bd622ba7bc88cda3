export interface AccountLine {
  readonly label: string
  readonly value: string
}

/** `Account: 012-345` lines; one without a colon is a value alone. */
export function linesOf(written: string): AccountLine[] {
  return written
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, label = '', value = line] = /^([^:：]{1,40})[:：]\s*(.+)$/.exec(line) ?? []
      return { label, value }
    })
}
