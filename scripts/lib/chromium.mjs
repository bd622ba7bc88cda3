import { existsSync } from 'node:fs'
import { Failure, run } from './project.mjs'
import { step } from './steps.mjs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The browser of the journeys: CHROMIUM, or the system's, or Debian's, installed now.
 * @returns its path @throws Failure when there is none and it can not be installed
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM
  if (given) {
    if (existsSync(given)) return given
    throw new Failure(`CHROMIUM says ${given}, and there is no such file.`)
  }
  const found = places.find(existsSync)
  if (found) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Failure('The browser journeys need Chromium: install it, or set CHROMIUM to its program.')
  }
  await step('Installing Chromium', async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await apt(['update', '-q'], env)
    await apt(['install', '-y', '-q', '--no-install-recommends', 'chromium'], env)
  })
  return places[0]
}

async function apt(args, env) {
  const { code, output } = await run('apt-get', args, { env })
  if (code !== 0)
    throw new Failure(`apt-get ${args[0]} failed:\n${output.trim().split('\n').slice(-5).join('\n')}`)
}
