import { existsSync } from 'node:fs'
import { Failure, run } from './project.mjs'
import { step } from './steps.mjs'

/** Prefer the headless shell: it renders the same pages with a quarter less work. */
const shell = '/usr/bin/chromium-headless-shell'
const others = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The browser for journeys: CHROMIUM, the system's, or Debian's, which is installed if necessary.
 * @returns its path @throws Failure when there is none and it can't be installed
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM
  if (given) {
    if (existsSync(given)) return given
    throw new Failure(`CHROMIUM says ${given}, and there is no such file.`)
  }
  if (existsSync(shell)) return shell
  const found = others.find(existsSync)
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    if (found) return found
    throw new Failure('The browser journeys need Chromium: install it, or set CHROMIUM to its program.')
  }
  return step('Installing Chromium', async () => {
    if (!found) await apt('update')
    // Not every system with apt has the headless shell.
    const failure = await apt('install', 'chromium-headless-shell').then(
      () => undefined,
      (error) => error,
    )
    if (!failure) return shell
    if (found) return found
    await apt('install', 'chromium')
    return others[0]
  })
}

async function apt(command, ...packages) {
  const options = command === 'install' ? ['-y', '--no-install-recommends'] : []
  const { code, output } = await run('apt-get', [command, '-q', ...options, ...packages], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (code !== 0)
    throw new Failure(`apt-get ${command} failed:\n${output.trim().split('\n').slice(-5).join('\n')}`)
}
