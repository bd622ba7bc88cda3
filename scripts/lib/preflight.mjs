import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { closeFolder } from '../../apps/server/src/kit/files/private-folder.ts'
import { Failure } from './project.mjs'

/** Checks before the first slow step, so that mistakes are reported immediately. */

/** @throws Failure when the port can't be used */
export async function assertFree(host, port, variable) {
  const problem = await problemOf(host, port)
  if (!problem) return
  const what = {
    EADDRINUSE: `Port ${port} on ${host} is taken. Stop what uses it, or choose another: ${variable}=${port + 1} npm start`,
    EACCES: `Port ${port} may not be used by this user. Choose one above 1024: ${variable}=4600 npm start`,
    EADDRNOTAVAIL: `This machine has no network address ${host}. Set HOST to one that it has, such as 127.0.0.1.`,
  }
  throw new Failure(what[problem] ?? `Nobody can listen on ${host}:${port} (${problem}).`)
}

/** The first free port, starting at `port`. */
export async function freePortFrom(port) {
  for (let candidate = port; candidate <= 65535; candidate++) {
    if (!(await problemOf('127.0.0.1', candidate))) return candidate
  }
  throw new Failure(`There is no free port from ${port} on.`)
}

async function problemOf(host, port) {
  const probe = createServer()
  try {
    probe.listen({ host, port, exclusive: true })
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
    return undefined
  } catch (error) {
    return error.code ?? error.message
  }
}

const minFreeMegabytes = 300

/** @throws Failure when the folder can't be created or its disk is nearly full */
export async function assertRoom(folder) {
  try {
    await closeFolder(folder)
  } catch (error) {
    throw new Failure(
      explainDisk(error.message, folder) ?? `The data folder ${folder} can not be made: ${error.message}`,
    )
  }
  const { bavail, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / 2 ** 20)
  if (free < minFreeMegabytes) {
    throw new Failure(
      `The disk is full: ${free} MB are free for ${folder} and ${minFreeMegabytes} MB are needed. Free some space, or set DATA_DIR to another disk.`,
    )
  }
}

/** A sentence for errors caused by a full disk, otherwise undefined. */
export const explainDisk = (message, folder) =>
  /ENOSPC|no space left|disk full|EDQUOT/i.test(message)
    ? `The disk is full${folder ? `: ${folder} could not be written` : ''}. Free some space and start again; nothing that was saved is lost.`
    : undefined
