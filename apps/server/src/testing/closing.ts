/** What a test file opened; `setup-file.ts` closes it when the file is through. */
const open: (() => Promise<void>)[] = []

/** Has something closed after the file's last test. A hook of its own would be lost when asked for while another runs. */
export const closeAfterFile = (close: () => Promise<void>): void => void open.push(close)

/** The last opened first. */
export async function closeAll(): Promise<void> {
  for (let close = open.pop(); close; close = open.pop()) await close()
}
