import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Closes the data folder to other accounts of the machine: it contains receipts, keys, people's files and logs. */

/** What the product keeps in its data folder. Anything else there is not ours to change. */
const ours: ReadonlySet<string> = new Set(['files', 'logs', 'postgres', 'secret.key', 'simulators'])

const othersMay = 0o077

/**
 * Makes the folder, or restricts an existing one and the product's files in it. A folder owned by root stays traversable, because
 * the embedded database runs under another account.
 */
export async function closeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32' || !process.getuid) return
  const me = process.getuid()
  const { mode, uid } = await lstat(path)
  // A folder of another account, or one that everybody can write to, such as /tmp, is left unchanged.
  if (uid === me && !(mode & 0o1000)) await chmod(path, me === 0 ? 0o711 : 0o700)
  for (const name of await readdir(path)) if (ours.has(name)) await close(join(path, name), me)
}

/** Restricts a file, or a folder and everything in it; a folder that is restricted already is not traversed. */
async function close(path: string, me: number): Promise<void> {
  const about = await lstat(path)
  const isOpen = (about.mode & othersMay) !== 0
  if (!isOpen || about.uid !== me || !(about.isDirectory() || about.isFile())) return
  await chmod(path, about.isDirectory() ? 0o700 : 0o600)
  if (about.isDirectory()) for (const name of await readdir(path)) await close(join(path, name), me)
}
