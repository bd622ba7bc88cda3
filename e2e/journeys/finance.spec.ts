import { expect, type Locator, type Page, test } from '@playwright/test'
import { languages } from '../languages.ts'
import { enter, type Lang, travel } from '../people.ts'
import { choose, pageFor, rowWith } from './steps.ts'

/** Withdrawals, coupons, ranks, invitation codes, companies and rates. */

const say = {
  en: {
    withdraw: 'Withdraw',
    amount: 'Amount',
    holder: 'Account holder',
    bank: 'Bank',
    account: 'Account',
    askPayout: 'Request withdrawal',
    frozen: /is held until review/,
    approve: 'Approve',
    markPaid: 'Mark as paid out',
    reference: 'Payment reference',
    paidOut: 'Paid out',
    statement: 'Statement',
    statementFile: /^Wallet statement Northwind.*\.pdf$/,
    download: 'Download',
    ask: 'Request adjustment',
    company: 'Company',
    kind: 'Type',
    credited: 'Credited by hand',
    text: 'Text on the statement',
    why: 'Reason for the approver',
    book: 'Approve and post',
    booked: 'Posted',
    invite: 'Invite member',
    name: 'Name',
    email: 'Email',
    send: 'Send invitation',
    sent: /Invitation sent to/,
    newCoupon: 'New coupon',
    code: 'Code',
    nameEn: 'Name',
    nameZh: 'Name in Chinese',
    off: 'Amount off',
    validFrom: 'Valid from',
    until: 'Valid until',
    save: 'Save',
    notify: 'Send notifications',
    told: /companies notified|One company notified/,
    usable: 'Usable',
    newCode: 'New invitation code',
    businessCode: 'Code',
    copyLink: 'Copy the registration link',
    newRank: 'New rank',
    rankName: 'Name in English',
    level: 'Level',
    discount: 'Discount (%)',
    fee: 'Service fee (%)',
    credit: 'Credit limit',
    reached: 'Required spend',
    remove: 'Delete',
    terms: 'Rank, salesperson and credit',
    saved: /Commercial terms of .* saved/,
    newRate: 'New rate',
    to: 'To',
    rate: 'Rate',
    toCome: 'To come',
    agrees: 'Matches the balances',
  },
  zh: {
    withdraw: /提\s?现$/,
    amount: '金额',
    holder: '收款人',
    bank: '开户行',
    account: '收款账户',
    askPayout: '申请提现',
    frozen: /已冻结，待审核/,
    approve: /通\s?过$/,
    markPaid: '确认已打款',
    reference: '付款参考号',
    paidOut: '已打款',
    statement: '对账单',
    statementFile: /^钱包对账单 Northwind.*\.pdf$/,
    download: /下\s?载$/,
    ask: '发起调整',
    company: '公司',
    kind: '类型',
    credited: '人工增加',
    text: '账单显示说明',
    why: '审批说明',
    book: '批准并入账',
    booked: '已入账',
    invite: '邀请成员',
    name: '姓名',
    email: '邮箱',
    send: '发送邀请',
    sent: /邀请已发送至/,
    newCoupon: '新增优惠券',
    code: '券码',
    nameEn: '英文名称',
    nameZh: '中文名称',
    off: '减免金额',
    validFrom: '生效时间',
    until: '失效时间',
    save: /保\s?存$/,
    notify: '发送通知',
    told: /已通知 \d+ 家公司/,
    usable: '可使用',
    newCode: '新增邀请码',
    businessCode: '编码',
    copyLink: '复制注册链接',
    newRank: '新增等级',
    rankName: '英文名称',
    level: '级别',
    discount: '折扣（%）',
    fee: '服务费（%）',
    credit: '授信额度',
    reached: '达标消费',
    remove: '删除',
    terms: '等级、业务员与授信',
    saved: /的商务条款已保存/,
    newRate: '新增汇率',
    to: '目标币种',
    rate: '汇率',
    toCome: '未生效',
    agrees: '与余额一致',
  },
} as const

/** A button by its text, which may be preceded by the name of an icon. */
const button = (at: Page | Locator, name: string | RegExp) =>
  at.getByRole('button', { name: typeof name === 'string' ? new RegExp(`(^|\\s)${name}$`) : name })
const field = (at: Page | Locator, name: string) => at.getByLabel(name, { exact: true })
const tagOf = (lang: Lang): string => `${lang}${Date.now().toString(36)}`.toUpperCase()

/** Types a time like a user. */
async function at(page: Page, input: Locator, text: string): Promise<void> {
  await input.click()
  await input.fill(text)
  await input.press('Enter')
  await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0)
}

for (const lang of languages(import.meta.filename)) {
  const words = say[lang]

  test(`${lang}: a company withdraws money, finance pays it, and its statement is downloaded`, async ({
    page,
    browser,
  }) => {
    const tag = tagOf(lang)
    await enter(page, 'merchant', '/recharge', lang)
    await button(page, words.withdraw).click()
    const form = page.getByRole('dialog')
    await field(form, words.amount).fill('100')
    await field(form, words.holder).fill('Northwind Outdoor LLC')
    await field(form, words.bank).fill('HSBC')
    const account = `IBAN${tag}`
    await field(form, words.account).fill(account)
    await button(form, words.askPayout).click()
    await expect(page.getByText(words.frozen)).toBeVisible()

    const finance = await pageFor(browser, 'finance', '/rechargeExamine?of=withdrawals', lang)
    // Lists show only the last digits of the account number.
    const row = rowWith(finance, account.slice(-4))
    await button(row, words.approve).click()
    await button(finance.getByRole('dialog'), words.approve).click()
    await button(row, words.markPaid).click()
    const paying = finance.getByRole('dialog')
    await field(paying, words.reference).fill(`PAY-${tag}`)
    await button(paying, words.markPaid).click()
    await expect(row).toContainText(words.paidOut)
    await finance.context().close()

    await travel(page, '/transactionDetails')
    await button(page, words.statement).click()
    const saved = page.waitForEvent('download')
    await button(page.getByRole('dialog'), words.download).click()
    expect((await saved).suggestedFilename()).toMatch(words.statementFile)
    await expect(page.getByRole('dialog')).toBeHidden()

    await travel(page, '/companyList')
    await button(page, words.invite).click()
    await field(form, words.name).fill(`Mira ${tag}`)
    await field(form, words.email).fill(`mira-${tag.toLowerCase()}@example.com`)
    await button(form, words.send).click()
    await expect(page.getByText(words.sent)).toBeVisible()
    await expect(rowWith(page, `Mira ${tag}`)).toBeVisible()
  })

  test(`${lang}: marketing gives a coupon to companies, and a salesperson a code`, async ({ browser }) => {
    const tag = tagOf(lang)
    const page = await pageFor(browser, 'marketing', '/couponList', lang)
    await button(page, words.newCoupon).click()
    const form = page.getByRole('dialog')
    await field(form, words.code).fill(`C-${tag}`)
    await field(form, words.nameEn).fill(`Tea ${tag}`)
    await field(form, words.nameZh).fill(`茶 ${tag}`)
    await field(form, words.off).fill('3')
    await at(page, field(form, words.validFrom), '2026-01-01 00:00:00')
    await at(page, field(form, words.until), '2099-01-01 00:00:00')
    await button(form, words.save).click()
    const row = rowWith(page, `C-${tag}`)
    await button(row, words.notify).click()
    await button(page.getByRole('dialog'), words.notify).click()
    await expect(page.getByText(words.told)).toBeVisible()
    await page.context().close()

    const merchant = await pageFor(browser, 'merchant', `/couponList?search=C-${tag}`, lang)
    await expect(rowWith(merchant, `C-${tag}`)).toContainText(words.usable)
    await merchant.context().close()

    const sales = await pageFor(browser, 'sales', '/businessCodeList', lang)
    await button(sales, words.newCode).click()
    await field(sales.getByRole('dialog'), words.businessCode).fill(`FAIR-${tag}`)
    await button(sales.getByRole('dialog'), words.save).click()
    await expect(button(rowWith(sales, `FAIR-${tag}`), words.copyLink)).toBeVisible()
    await sales.context().close()
  })

  test(`${lang}: finance keeps wallets, ranks, terms and rates`, async ({ browser }) => {
    const tag = tagOf(lang)
    const finance = await pageFor(browser, 'finance', '/walletAdjustments', lang)
    const form = finance.getByRole('dialog')
    await button(finance, words.ask).click()
    await choose(finance, field(form, words.company), 'Lumen')
    await choose(finance, field(form, words.kind), words.credited)
    await field(form, words.amount).fill('1')
    await field(form, words.text).fill(`Goodwill ${tag}`)
    await field(form, words.why).fill('Agreed by phone')
    await button(form, words.ask).click()
    await expect(rowWith(finance, tag)).toBeVisible()
    const admin = await pageFor(browser, 'admin', `/walletAdjustments?search=${tag}`, lang)
    await button(rowWith(admin, tag), words.book).click()
    await button(admin.getByRole('dialog'), words.book).click()
    await expect(rowWith(admin, tag)).toContainText(words.booked)

    await travel(admin, '/companyList?search=Lumen')
    await button(rowWith(admin, 'Lumen'), words.terms).click()
    await button(admin.getByRole('dialog'), words.save).click()
    await expect(admin.getByText(words.saved)).toBeVisible()
    await admin.context().close()

    await travel(finance, '/rankList')
    await button(finance, words.newRank).click()
    await field(form, words.rankName).fill(`Platinum ${tag}`)
    await field(form, words.level).fill(String(10 + (Date.now() % 80)))
    await field(form, words.discount).fill('6')
    await field(form, words.fee).fill('0')
    await field(form, words.credit).fill('0')
    await field(form, words.reached).fill('900000')
    await button(form, words.save).click()
    const rank = rowWith(finance, `Platinum ${tag}`)
    await rank.hover()
    await button(rank, words.remove).click()
    await button(form, words.remove).click()
    await expect(rank).toHaveCount(0)

    await travel(finance, '/currencyList?of=rates')
    await button(finance, words.newRate).click()
    await choose(finance, field(form, words.to), 'KWD')
    await field(form, words.rate).fill(`0.3${Date.now() % 10_000}`)
    const year = 2030 + (Date.now() % 60)
    await at(finance, field(form, words.validFrom), `${year}-03-0${lang === 'en' ? 1 : 2} 10:00:00`)
    await button(form, words.save).click()
    await expect(form).toBeHidden()
    await expect(rowWith(finance, 'KWD').first()).toContainText(words.toCome)
    await finance.goto('/currencyList?of=report')
    await expect(finance.getByText(words.agrees).first()).toBeVisible()
    await finance.context().close()
  })
}
