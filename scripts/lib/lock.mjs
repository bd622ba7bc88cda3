import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Runs `work` while holding a lock file; waits until it is free. The lock of a process that no longer exists is taken over. */
export async function withLock(path, work) {
  // Linking makes the file appear atomically, so a reader never sees one without a process id.
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, nameOf(process.pid))
  try {
    while (!(await tryLink(draft, path))) {
      const holder = await readFile(path, 'utf8').catch(() => '')
      if (holder && !isAlive(holder)) await rm(path, { force: true })
      else await sleep(100)
    }
    try {
      return await work()
    } finally {
      await rm(path, { force: true })
    }
  } finally {
    await rm(draft, { force: true })
  }
}

const tryLink = (from, to) =>
  link(from, to).then(
    () => true,
    (error) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )

/**
 * Identifies a process by its id and start time: in a container ids are small and reused, and the lock of a killed process would
 * be waited for whenever another one has its id.
 */
function nameOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return `${pid} ${text.slice(text.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return String(pid)
  }
}

function isAlive(holder) {
  const pid = Number(holder.split(' ')[0])
  if (nameOf(pid) !== holder) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
