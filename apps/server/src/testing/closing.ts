/** Close functions of what a test file opened; `setup-file.ts` calls them after the file's last test. */
const open: (() => Promise<void>)[] = []

/** Registers a function to call after the file's last test. An `afterAll` would be ignored when a running hook calls it. */
export const closeAfterFile = (close: () => Promise<void>): void => void open.push(close)

/** Closes in reverse order of opening. */
export async function closeAll(): Promise<void> {
  for (let close = open.pop(); close; close = open.pop()) await close()
}
