import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` while no other process holds the same lock file; waits for its turn.
 * A lock whose holder is gone is taken over.
 */
export async function withLock(path, work) {
  // The file appears complete or not at all, so a reader never sees one without a process id.
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, String(process.pid))
  try {
    while (!(await tryLink(draft, path))) {
      const holder = Number(await readFile(path, 'utf8').catch(() => 'NaN'))
      if (Number.isInteger(holder) && !isAlive(holder)) await rm(path, { force: true })
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

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
