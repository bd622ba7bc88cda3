/** Saves a text as a file. CSV gets a byte order mark, so that Excel reads it as UTF-8. */
export function saveText(name: string, content: string): void {
  const mark = name.endsWith('.csv') ? '\uFEFF' : ''
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([mark, content], { type: 'text/plain;charset=utf-8' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
