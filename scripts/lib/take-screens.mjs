import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { addressOf, screens } from '../../e2e/screens.ts'
import { ensureChromium } from './chromium.mjs'
import { freePortFrom } from './preflight.mjs'
import { environment, Failure, pinnedNode, root } from './project.mjs'
import { step } from './steps.mjs'

const folder = join(root, 'screens')
const sizes = [
  { width: 1280, height: 720 },
  { width: 1600, height: 900 },
]
const languages = ['en', 'zh']

/** Takes `screens/<name>-<width>-<language>.webp` of all screens, or of the named ones. */
export async function takeScreens(names) {
  const wanted = screens.filter(({ name }) => names.length === 0 || names.includes(name))
  const product = process.env.SCREENS_URL ? { url: process.env.SCREENS_URL, stop() {} } : await startProduct()
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await mkdir(folder, { recursive: true })
    for (const lang of languages)
      await step(`Screens in ${lang}`, async (note) => {
        for (const who of [undefined, 'merchant', 'admin']) {
          const page = await pageOf(browser, product.url, who, lang)
          for (const screen of wanted.filter((one) => one.who === who)) {
            note(screen.name)
            await take(page, screen, lang)
          }
          await page.context().close()
        }
        return `${wanted.length} screens in ${sizes.length} widths`
      })
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function pageOf(browser, url, who, lang) {
  const context = await browser.newContext({
    baseURL: url,
    locale: lang === 'zh' ? 'zh-CN' : 'en-GB',
    timezoneId: 'UTC',
  })
  const value = encodeURIComponent(JSON.stringify({ lang, theme: 'light' }))
  await context.addCookies([{ name: 'dropyard_device', value, url }])
  const page = await context.newPage()
  if (!who) return page
  const answer = await context.request.post(`${url}/sale/login`, {
    form: { username: `${who}@demo.test`, password: 'Demo12345' },
  })
  const { data } = await answer.json()
  await page.goto(`${url}/login`)
  await page.evaluate((token) => localStorage.setItem('token', token), data.token)
  return page
}

async function take(page, screen, lang) {
  await page.setViewportSize(sizes[0])
  await page.goto(await addressOf(screen, page.request))
  await page.locator('main').first().waitFor({ timeout: 20_000 })
  await page.waitForLoadState('networkidle')
  await page.locator('.ant-spin-spinning, .ant-skeleton-active').first().waitFor({ state: 'detached' })
  for (const size of sizes) {
    await page.setViewportSize(size)
    const picture = await sharp(await steady(page))
      .webp({ quality: 72 })
      .toBuffer()
    await writeFile(join(folder, `${screen.name}-${size.width}-${lang}.webp`), picture)
  }
}

/** Waits for a picture that no longer changes, because charts and images render late. */
async function steady(page) {
  let last
  for (let tries = 0; tries < 12; tries++) {
    await page.waitForTimeout(400)
    const picture = await page.screenshot()
    if (last?.equals(picture)) return picture
    last = picture
  }
  return last
}

async function startProduct() {
  const data = await mkdtemp(join(tmpdir(), 'dropyard-screens-'))
  const port = await freePortFrom(4750)
  const url = `http://localhost:${port}`
  const child = spawn(pinnedNode, ['scripts/start.mjs'], {
    cwd: root,
    env: environment({ PORT: String(port), DATA_DIR: data }),
    stdio: 'ignore',
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
    await rm(data, { recursive: true, force: true })
  }
  for (let seconds = 0; seconds < 240; seconds++) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined)
    if (ready?.ok) return { url, stop }
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  await stop()
  throw new Failure('The product did not start')
}
