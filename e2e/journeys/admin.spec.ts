import { expect, type Page, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { travel } from '../people.ts'
import { choose, pageFor, rowWith } from './steps.ts'

/** Settings, users, roles, departments, the menu, the audit log and background jobs, in both languages. */

const say = {
  en: {
    // Each language changes another group, because journeys run in parallel.
    group: 'Images',
    setting: 'Quality (50–100)',
    save: 'Save',
    saved: 'Saved',
    atMost: 'At most 100.',
    changedHere: 'Changed here',
    reset: 'Back to the default',
    storage: 'Test storage',
    storageWorks: /Writing, reading and removing a file worked/,
    newRole: 'New role',
    nameEn: 'Name in English',
    nameZh: 'Name in Chinese',
    find: 'Find a page or a permission',
    holidays: 'Holidays',
    allOf: 'Holidays: All of this page',
    give: 'Give this role to',
    giveIt: 'Give',
    take: 'Remove',
    remove: 'Delete',
    invite: 'Invite user',
    email: 'Email',
    name: 'Name',
    roles: 'Roles',
    roleName: 'Support',
    send: 'Send invitation',
    invited: 'Invited',
    newDepartment: 'New department',
    departmentName: 'Name',
    newEntry: 'New menu item',
    opens: 'URL',
    drag: 'Move',
    moved: 'Moved',
    moveTo: 'Move to',
    parent: 'Parent',
    move: 'Move',
    icon: 'Icon',
    findIcon: 'Find an icon by name',
    rocket: 'Rocket',
    atTop: /^At the top level, place \d+ of \d+\.$/,
    inTop: /^Dropped Help .*\. At the top level, place \d+ of \d+\.$/,
    audited: 'Create a menu entry',
    whatChanged: 'What changed',
    work: 'Background work',
    dead: /^Dead letters/,
  },
  zh: {
    group: '限制',
    setting: '最长登录时间（天）',
    save: '保存',
    saved: '保存成功',
    atMost: '不能大于 365。',
    changedHere: '已在此修改',
    reset: '恢复默认',
    storage: '测试存储',
    storageWorks: /文件写入、读取、删除均正常/,
    newRole: '新增角色',
    nameEn: '英文名称',
    nameZh: '中文名称',
    find: '查找页面或权限',
    holidays: '节假日',
    allOf: '节假日: 整页权限',
    give: '将此角色分配给',
    giveIt: '分配',
    take: '移除',
    remove: '删除',
    invite: '邀请用户',
    email: '邮箱',
    name: '姓名',
    roles: '角色',
    roleName: '客服',
    send: '发送邀请',
    invited: '待激活',
    newDepartment: '新增部门',
    departmentName: '名称',
    newEntry: '新增菜单',
    opens: '打开',
    drag: '移动',
    moved: '已移动',
    moveTo: '移动到',
    parent: '上级',
    move: '移动',
    icon: '图标',
    findIcon: '按名称查找图标',
    rocket: '火箭',
    atTop: /^位于顶级第 \d+ 位，共 \d+ 项。$/,
    inTop: /^已放下“Help .*”。位于顶级第 \d+ 位，共 \d+ 项。$/,
    audited: '新增菜单',
    whatChanged: '变更内容',
    work: '后台任务',
    dead: /^死信/,
  },
} as const

/** The user and role for each language, so that the two don't conflict. */
const someone = {
  en: { login: 'designer', name: 'Yang Liu' },
  zh: { login: 'copywriter', name: 'Emma Clarke' },
} as const

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]
  // Icons have accessible names too, which precede the text.
  const press = (page: Page, name: string) =>
    page
      .getByRole('button', { name: new RegExp(`(^| )${name}$`) })
      .first()
      .click()
  const sure = (page: Page, name: string) =>
    page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()

  test(`settings hold at once, and go back to the default (${lang})`, async ({ browser }) => {
    const page = await pageFor(browser, 'admin', '/systemConfig', lang)
    const group = page.getByRole('region', { name: words.group })
    const field = group.getByLabel(words.setting)
    const before = Number(await field.inputValue())
    // A number beyond the limit is refused and stays as it was typed.
    await field.fill('5000')
    await group.getByRole('button', { name: words.save, exact: true }).click()
    await expect(group).toContainText(words.atMost)
    await expect(field).toHaveValue('5000')
    await field.fill(String(before - 1))
    await group.getByRole('button', { name: words.save, exact: true }).click()
    await expect(group).toContainText(words.changedHere)
    await page.reload()
    await expect(field).toHaveValue(String(before - 1))
    await group.getByRole('button', { name: words.reset }).click()
    await sure(page, words.reset)
    await expect(group).not.toContainText(words.changedHere)
    await expect(field).toHaveValue(String(before))
    await press(page, words.storage)
    await expect(page.getByText(words.storageWorks)).toBeVisible()
    await page.context().close()
  })

  test(`a role that is given and taken away acts on open sessions at once (${lang})`, async ({ browser }) => {
    const name = `Calendar ${Date.now().toString(36)}`
    const page = await pageFor(browser, 'admin', '/roleAdmin', lang)
    await press(page, words.newRole)
    const editor = page.getByRole('dialog')
    await editor.getByLabel(words.nameEn).fill(name)
    await editor.getByLabel(words.nameZh).fill(name)
    await editor.getByLabel(words.find).fill(words.holidays)
    await editor.getByRole('checkbox', { name: words.allOf }).check()
    await editor.getByRole('button', { name: words.save, exact: true }).click()
    await expect(editor).toBeHidden()

    const other = await pageFor(browser, someone[lang].login, '/home', lang)
    const mayRead = async () => {
      const token = await other.evaluate(() => localStorage.getItem('token'))
      const answer = await other.request.get('/sale/holiday', {
        headers: { authorization: `Bearer ${token}` },
      })
      return answer.status() === 200
    }
    expect(await mayRead()).toBe(false)

    await travel(page, '/roleBind')
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(name) })
      .click()
    await choose(page, page.getByRole('combobox', { name: words.give }), someone[lang].name)
    await page.keyboard.press('Escape')
    await press(page, words.giveIt)
    const person = page.getByRole('list', { name }).getByRole('listitem')
    await expect(person).toHaveCount(1)
    expect(await mayRead()).toBe(true)
    await person.getByRole('button', { name: words.take }).click()
    await sure(page, words.take)
    await expect(person).toHaveCount(0)
    expect(await mayRead()).toBe(false)
    await other.context().close()
    await page.context().close()
  })

  test(`people, departments and the menu are kept, and the trail says so (${lang})`, async ({ browser }) => {
    const name = `Robin ${Date.now().toString(36)}`
    const page = await pageFor(browser, 'admin', '/userList', lang)
    await press(page, words.invite)
    const dialog = page.getByRole('dialog').last()
    await dialog.getByLabel(words.email).fill(`${name.replace(' ', '.').toLowerCase()}@example.com`)
    await dialog.getByLabel(words.name, { exact: true }).fill(name)
    await choose(page, dialog.getByLabel(words.roles), words.roleName)
    await dialog.getByLabel(words.name, { exact: true }).click()
    await press(page, words.send)
    await expect(rowWith(page, name)).toContainText(words.invited)

    await travel(page, '/departments')
    await press(page, words.newDepartment)
    await page.getByRole('dialog').getByLabel(words.departmentName).fill(name)
    await sure(page, words.save)
    const department = page.getByRole('main').getByRole('button', { name: new RegExp(name) })
    await department.click()
    await press(page, words.remove)
    await sure(page, words.remove)
    await expect(department).toBeHidden()

    await travel(page, '/menuAdmin')
    await press(page, words.newEntry)
    const form = page.getByRole('dialog')
    await form.getByLabel(words.nameEn).fill(name)
    await form.getByLabel(words.nameZh).fill(name)
    await form.getByLabel(words.opens).fill('https://example.com/help')
    await sure(page, words.save)
    await expect(page.getByRole('navigation').getByText(name)).toBeVisible()
    await page.getByRole('button', { name: `${words.remove}: ${name}` }).click()
    await sure(page, words.remove)
    await expect(page.getByRole('navigation').getByText(name)).toBeHidden()

    await travel(page, '/auditLog')
    await rowWith(page, words.audited).first().click()
    await expect(page.getByRole('dialog')).toContainText(words.whatChanged)
    await expect(page.getByRole('dialog')).toContainText(name)

    await travel(page, '/jobs')
    await expect(page.getByRole('heading', { name: words.work })).toBeVisible()
    await page.getByText(words.dead).click()
    await expect(page.getByRole('main')).toContainText(words.work)
    await page.context().close()
  })
  test(`entries of the menu are dragged into a directory, moved by keys and by choice (${lang})`, async ({
    browser,
  }) => {
    const tag = Date.now().toString(36)
    const link = `Help ${tag}`
    const group = `Desk ${tag}`
    const page = await pageFor(browser, 'admin', '/menuAdmin', lang)
    const other = await pageFor(browser, 'clerk', '/home', lang)
    await removeEntries(page)
    const form = page.getByRole('dialog')
    const make = async (name: string, opens: string, icon?: string) => {
      await press(page, words.newEntry)
      await form.getByLabel(words.nameEn).fill(name)
      await form.getByLabel(words.nameZh).fill(name)
      await form.getByLabel(words.opens).fill(opens)
      if (icon) {
        await form.getByLabel(words.icon, { exact: true }).click()
        await form.getByLabel(words.findIcon).fill(icon)
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
        await expect(form.getByLabel(words.icon, { exact: true })).toContainText(icon)
      }
      await sure(page, words.save)
      await expect(form).toBeHidden()
    }
    await make(link, `https://example.com/help/${tag}`, words.rocket)
    await make(group, '')
    const nav = page.getByRole('navigation').first()
    const grip = (name: string) => page.getByRole('button', { name: `${words.drag} ${name}`, exact: true })
    const said = page.locator('[id^="DndLiveRegion"]')
    await expect(nav.getByRole('link', { name: link })).toBeVisible()
    await expect(nav.locator('svg:has(use[href$="#RocketOutlined"])')).toBeVisible()
    await expect(nav.getByText(group)).toBeHidden()

    // Below the directory and slightly to the right: into it, even if it is empty. Wait for animations before measuring.
    await grip(group).scrollIntoViewIfNeeded()
    await grip(link).hover()
    const from = await grip(link).boundingBox()
    const below = await grip(group).boundingBox()
    if (!from || !below) throw new Error('Nothing to drag')
    await page.mouse.move(from.x + 12, from.y + 12)
    await page.mouse.down()
    await page.mouse.move(below.x + 30, below.y + 10, { steps: 5 })
    await page.mouse.move(below.x + 46, below.y + 24, { steps: 5 })
    await expect(page.locator('.menu-mark')).toBeVisible()
    await page.mouse.up()
    await expect(page.getByText(words.moved, { exact: true })).toBeVisible()
    const entry = nav.getByRole('link', { name: link })
    await expect(entry).toHaveAttribute('data-level', '2')
    await nav.getByRole('button', { name: group }).click()
    await expect(entry).toBeInViewport()
    await other.reload()
    const theirs = other.getByRole('navigation').first()
    await theirs.getByRole('button', { name: group }).click()
    await expect(theirs.getByRole('link', { name: link })).toHaveAttribute('data-level', '2')

    // Out of it by keyboard: above the directory, and left for the root.
    await grip(link).focus()
    await page.keyboard.press('Space')
    await expect(page.locator('.menu-ghost')).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(page.locator('.menu-mark')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(said).toHaveText(words.atTop)
    await page.keyboard.press('Space')
    await expect(said).toHaveText(words.inTop)
    await expect(nav.getByText(group)).toBeHidden()
    await expect(entry).toHaveAttribute('data-level', '1')
    await expect(grip(link)).toBeFocused()

    // By the dialog.
    await page.getByRole('button', { name: `${words.moveTo}: ${link}` }).click()
    await choose(page, form.getByLabel(words.parent), group)
    await sure(page, words.move)
    await expect(form).toBeHidden()
    await expect(nav.getByRole('button', { name: group })).toBeVisible()

    for (const name of [link, group]) {
      await page.getByRole('button', { name: `${words.remove}: ${name}` }).click()
      await sure(page, words.remove)
      await expect(grip(name)).toBeHidden()
    }
    await expect(nav.getByText(group)).toBeHidden()
    await page.context().close()
    await other.context().close()
  })
}

/** Removes menu entries of an earlier attempt, which all users would see. */
async function removeEntries(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.get('/v1/menu', { headers })
  const { data } = (await answer.json()) as { data: { id: number; name_en: string }[] }
  // Contents of a directory must be removed before it.
  for (const made of [/^Help /, /^Desk /])
    for (const { id } of data.filter(({ name_en }) => made.test(name_en)))
      await page.request.delete(`/v1/menu/${id}`, { headers })
}
