import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A data folder that others on the machine can not look into: receipts, keys, files of people and logs lie there. */

/** What the product keeps in its data folder. Whatever else lies there is somebody else's. */
const ours: ReadonlySet<string> = new Set(['files', 'logs', 'postgres', 'secret.key', 'simulators'])

const othersMay = 0o077

/**
 * Makes the folder, or closes one that is there with what the product keeps in it. Root's can be passed through, for
 * its database runs under another account.
 */
export async function closeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32' || !process.getuid) return
  const me = process.getuid()
  const { mode, uid } = await lstat(path)
  // A folder of somebody else, or one that everybody writes to, such as /tmp, is left as it is.
  if (uid === me && !(mode & 0o1000)) await chmod(path, me === 0 ? 0o711 : 0o700)
  for (const name of await readdir(path)) if (ours.has(name)) await close(join(path, name), me)
}

/** Closes a file, or a folder with everything below; what is closed already is not looked into. */
async function close(path: string, me: number): Promise<void> {
  const about = await lstat(path)
  const isOpen = (about.mode & othersMay) !== 0
  if (!isOpen || about.uid !== me || !(about.isDirectory() || about.isFile())) return
  await chmod(path, about.isDirectory() ? 0o700 : 0o600)
  if (about.isDirectory()) for (const name of await readdir(path)) await close(join(path, name), me)
}
