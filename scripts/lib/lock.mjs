import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` while no other process holds the same lock file; waits for its turn.
 * A lock whose holder is gone is taken over.
 */
export async function withLock(path, work) {
  // The file appears complete or not at all, so a reader never sees one without a process id.
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
 * A process by its number and the time of its start: in a container numbers are small and come again, and a holder that
 * was killed would be waited for whenever a stranger has its number.
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
